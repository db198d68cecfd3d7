/**
 * Speaking to the server: requests, and one socket that tells of changes and finds its way back when it was cut off.
 *
 * What does not live here: the messages (`messages`), what pages make of them.
 */

import type { Seat } from "../board/state";
import type * as messages from "./messages";

/** The server refused something, and says what and why. */
export class Refused extends Error {
  constructor(readonly problem: messages.Problem) {
    super(problem.message);
  }
}

/** A refusal that came without a sentence. */
const bare = (code: string): messages.Problem => ({ code, message: "", pattern: "", values: {} });

export const UNREACHABLE = bare("unreachable");

/** Nothing came, or only its beginning. */
function cutOff(): never {
  throw new Refused(UNREACHABLE);
}

async function answered(method: string, path: string, body?: unknown, keepalive = false): Promise<Response> {
  const isRaw = body instanceof Blob;
  const options: RequestInit = { method, keepalive };
  if (body !== undefined) {
    options.body = isRaw ? body : JSON.stringify(body);
    options.headers = { "content-type": isRaw ? "application/octet-stream" : "application/json" };
  }
  const answer = await fetch(`/api/${path}`, options).catch(cutOff);
  socket.dispatchEvent(new Event("heard"));
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => null)) as messages.Problem | null;
  throw new Refused(problem ?? bare("internal"));
}

async function request<Answer>(method: string, path: string, body?: unknown, keepalive = false): Promise<Answer> {
  const answer = await answered(method, path, body, keepalive);
  return (answer.status === 204 ? undefined : await answer.json().catch(cutOff)) as Answer;
}

/** A file, with the name that the server gives it. */
async function file(path: string): Promise<File> {
  const answer = await answered("GET", path);
  const told = answer.headers.get("content-disposition") ?? "";
  const [, name = "doublesix"] = /filename\*=UTF-8''([^;]*)/.exec(told) ?? /filename="([^"]*)"/.exec(told) ?? [];
  return new File([await answer.blob().catch(cutOff)], decodeURIComponent(name));
}

const get = <Answer>(path: string) => request<Answer>("GET", path);
const post = <Answer>(path: string, body?: unknown) => request<Answer>("POST", path, body);
const remove = (path: string) => request<void>("DELETE", path);

/** Names for those who have none at a table. */
const named = ([first, second]: messages.Pair<string>) => new URLSearchParams({ first, second }).toString();

/** How a match is written. */
export type FileFormat = "mat" | "json";

let catalogue: Promise<messages.Catalogue> | null = null;

/** One that did not come is asked for again. */
function forgetCatalogue(reason: unknown): never {
  catalogue = null;
  throw reason;
}

export const api = {
  catalogue: () => (catalogue ??= get<messages.Catalogue>("catalogue").catch(forgetCatalogue)),
  rules: (variant: string, terms: messages.Terms) => post<{ readonly games: readonly messages.GameRules[] }>("rules", { variant, terms }),
  tables: (wishes: Readonly<Record<string, string>>) => get<messages.TableList>(`tables?${new URLSearchParams(wishes).toString()}`),
  newTable: (table: messages.NewTable) => post<messages.TableView>("tables", table),
  playAgain: (id: string) => post<messages.TableView>(`tables/${id}/again`),
  table: (id: string) => get<messages.TableView>(`tables/${id}`),
  renamePlayers: (id: string, players: messages.Pair<string>) => request<messages.TableView>("PATCH", `tables/${id}`, { players }),
  /** Every match that is over; `own`: the name of whoever plays here without one. */
  finishedMatches: (format: FileFormat, own: string) => file(`tables/files?format=${format}&${named([own, ""])}`),
  removeTable: (id: string) => remove(`tables/${id}`),
  /** `seat`: whose page acts; null for everybody at one screen. */
  act: (id: string, version: number, action: object, seat: Seat | null) => post<messages.TableView>(`tables/${id}/actions`, { version, action, seat }),
  judge: (id: string, version: number, action: object) => post<messages.JudgedAction>(`tables/${id}/judge`, { version, action }),
  nextSteps: (id: string, version: number, steps: readonly (readonly number[])[]) =>
    post<NonNullable<messages.TableView["turn"]>>(`tables/${id}/next-steps`, { version, steps }),
  hint: (id: string) => get<messages.Hint>(`tables/${id}/hint`),
  history: (id: string) => get<messages.History>(`tables/${id}/history`),
  exported: (id: string, format: FileFormat, names: messages.Pair<string>) => file(`tables/${id}/export?format=${format}&${named(names)}`),
  analyzeTable: (id: string, names: messages.Pair<string>, plies: number) =>
    post<messages.AnalysisView>(`tables/${id}/analysis?${named(names)}&plies=${plies}`),
  analyzeFinished: (names: messages.Pair<string>, plies: number) => post<messages.AnalysisList>(`tables/analyses?${named(names)}&plies=${plies}`),
  analyses: (wishes: Readonly<Record<string, string>>) => get<messages.AnalysisList>(`analyses?${new URLSearchParams(wishes).toString()}`),
  players: () => get<{ readonly players: readonly messages.RatedPlayer[] }>("players"),
  analyze: (file: File, plies: number) =>
    post<messages.AnalysisView>(`analyses?name=${encodeURIComponent(file.name)}&plies=${plies}`, file),
  cancelAnalysis: (id: string) => post<messages.AnalysisView>(`analyses/${id}/cancel`),
  resumeAnalysis: (id: string) => post<messages.AnalysisView>(`analyses/${id}/resume`),
  analyzeAgain: (id: string, plies: number) => post<messages.AnalysisView>(`analyses/${id}/again`, { plies }),
  removeAnalysis: (id: string) => remove(`analyses/${id}`),
  reportPath: (id: string, format: string, language: string) => `/api/analyses/${id}/report?format=${format}&language=${language}`,
  exportedAnalysis: (id: string, format: FileFormat) => file(`analyses/${id}/export?format=${format}`),
  phrases: (language: string) => get<{ readonly phrases: Readonly<Record<string, string>> }>(`phrases?language=${language}`),
  comment: (id: string, number: number, notes: Partial<Pick<messages.Decision, "comment" | "variations">>) =>
    request<messages.Decision>("PUT", `analyses/${id}/decisions/${number}/comment`, notes, true), // even while the page is being left
  turnAt: (id: string, number: number) => get<NonNullable<messages.TableView["turn"]>>(`analyses/${id}/decisions/${number}/turn`),
  playOut: (id: string, number: number, steps: readonly (readonly number[])[]) =>
    post<messages.Decision>(`analyses/${id}/decisions/${number}/variations`, { steps }),
  deepen: (id: string, number: number, plies: number) =>
    post<messages.Decision>(`analyses/${id}/decisions/${number}/deepen`, { plies }),
  /** `isMoverFirst`: the first score of an XGID of turn −1 is that of the side on roll. */
  readPosition: (text: string, variant?: string, isMoverFirst = false) =>
    post<messages.PositionView>("positions/read", { text, ...(variant ? { variant } : {}), ...(isMoverFirst ? { mover_score_first: true } : {}) }),
  checkPosition: (setup: messages.Setup) =>
    post<{ readonly problems: readonly messages.Sentence[]; readonly position: messages.PositionView | null }>("positions/check", setup),
  evaluate: (position: string, variant: string, plies: number) =>
    post<messages.Evaluation>("positions/evaluate", { position, variant, plies }),
  explain: (position: string, variant: string, plays: readonly string[], plies: number) =>
    post<messages.Explanation>("positions/explain", { position, variant, plays, plies }),
  rolls: (position: string, variant: string, plies: number) =>
    post<messages.RollGrid>("positions/rolls", { position, variant, plies }),
  scores: (position: string, variant: string, plies: number) =>
    post<messages.ScoreMap>("positions/scores", { position, variant, plies }),
  cards: (wishes: Readonly<Record<string, string>>) => get<messages.CardList>(`cards?${new URLSearchParams(wishes).toString()}`),
  card: (number: number) => get<messages.CardQuestion>(`cards/${number}`),
  answerCard: (number: number, given: object) => post<messages.JudgedAnswer>(`cards/${number}/answers`, given),
  removeCard: (number: number) => remove(`cards/${number}`),
  boards: () => get<{ readonly positions: readonly messages.PositionView[] }>("boards"),
  makeCard: (text: string, variant: string) => post<messages.CardsMade>("cards", { text, variant }),
  makeCards: (id: string, wanted: object) => post<messages.CardsMade>(`analyses/${id}/cards`, wanted),
  rollouts: (wishes: Readonly<Record<string, string>>) =>
    get<{ readonly rollouts: readonly messages.Rollout[] }>(`rollouts?${new URLSearchParams(wishes).toString()}`),
  rollOut: (rollout: object) => post<messages.Rollout>("rollouts", rollout),
  rollOutOpen: (id: string, most: number, trials: number) =>
    post<{ readonly rollouts: readonly messages.Rollout[] }>(`analyses/${id}/rollouts`, { most, trials }),
  resumeRollout: (id: string, trials: number) => post<messages.Rollout>(`rollouts/${id}/resume`, { trials }),
  cancelRollout: (id: string) => post<messages.Rollout>(`rollouts/${id}/cancel`),
};

type Hear = (push: messages.Push) => void;
export type Topic = "table" | "analysis" | "rollout";

/**
 * The one socket: watches what pages watch, and tells each of them of its own, also where several watch the same;
 * `change` when the server gets out of reach or comes back, `heard` whenever it is heard, by a request, too.
 */
class Socket extends EventTarget {
  /** Whether something is watched that cannot be heard. */
  isCutOff = false;
  /** Who has asked for something in vain. */
  private readonly unanswered = new Set<object>();
  private socket: WebSocket | null = null;
  private readonly watched = new Set<{ readonly topic: Topic; readonly id: string; readonly hear: Hear }>();
  private wait = 250;

  /** Hear of something until the function returned is called. */
  watch(topic: Topic, id: string, hear: Hear): () => void {
    const watching = { topic, id, hear };
    this.watched.add(watching);
    if (this.socket?.readyState === WebSocket.OPEN) this.send({ type: "watch", topic, id });
    else this.connect();
    return () => {
      if (!this.watched.delete(watching)) return; // left before
      const isWatched = [...this.watched].some((each) => each.topic === topic && each.id === id);
      if (!isWatched) this.send({ type: "unwatch", topic, id });
      if (this.watched.size === 0) this.cut(false);
    };
  }

  private connect(): void {
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/socket`);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = 250;
      this.cut(false);
      this.dispatchEvent(new Event("heard"));
      for (const { topic, id } of this.watched) this.send({ type: "watch", topic, id });
    };
    socket.onmessage = ({ data }) => this.told(JSON.parse(String(data)) as messages.Push);
    socket.onclose = () => {
      if (this.watched.size === 0) return this.cut(false);
      this.cut(true);
      setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(2 * this.wait, 4000);
    };
  }

  /** Whether there is somebody whom the server does not answer. */
  get isOut(): boolean {
    return this.isCutOff || this.unanswered.size > 0;
  }

  /** Remember who gets no answer, until that is over. */
  miss(who: object, isUnanswered: boolean): void {
    this.note(() => (isUnanswered ? this.unanswered.add(who) : this.unanswered.delete(who)));
  }

  private cut(isCutOff: boolean): void {
    this.note(() => (this.isCutOff = isCutOff));
  }

  private note(change: () => unknown): void {
    const { isOut } = this;
    change();
    if (this.isOut !== isOut) this.dispatchEvent(new Event("change"));
  }

  private told(push: messages.Push): void {
    this.dispatchEvent(new Event("heard"));
    for (const { topic, id, hear } of [...this.watched]) {
      if (concerns(push, topic, id)) hear(push);
    }
  }

  private send(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}

function concerns(push: messages.Push, topic: Topic, id: string): boolean {
  switch (push.type) {
    case "table":
      return topic === "table" && push.table.id === id;
    case "analysis":
      return topic === "analysis" && push.analysis.id === id;
    case "decisions":
      return topic === "analysis" && push.id === id;
    case "rollout":
      return topic === "rollout" && push.rollout.id === id;
    case "gone":
      return push.topic === topic && push.id === id;
    case "failed":
      return push.topic === topic && push.id === id;
  }
}

export const socket = new Socket();
