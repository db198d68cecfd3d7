"""Making nets: runs described by one TOML file each, resumable, from nothing to a shipped net."""
