export { board, pages } from "./en";
