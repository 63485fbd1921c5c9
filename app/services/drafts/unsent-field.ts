import { createContext } from "react";

/** The hidden field of a form with files that were chosen and not sent: it makes the form count as changed, and is never sent itself. */
export const UNSENT_FIELD = "envois";

/** Files that were chosen and had not left: their names, how many had been chosen with them, and whether a video is among them. */
export type Unsent = { names: string[]; chosen: number; hasVideo: boolean };

/** Inside a form that was filled again after a reload: the files that did not come back with it. */
export const LostFiles = createContext<Unsent | undefined>(undefined);
