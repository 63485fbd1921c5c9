import { createContext } from "react-router";

/** The newest change known when this request began: what the page shows is at least that new. */
export const contentVersionContext = createContext(0);
