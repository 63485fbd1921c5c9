import { createContext } from "react-router";

/** The newest change its readers hear of, known when this request began: what the page shows is at least that new. */
export const contentVersionContext = createContext(0);
