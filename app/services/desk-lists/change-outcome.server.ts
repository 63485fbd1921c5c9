import { data, redirect } from "react-router";
import { type ListFilter, writeListFilter } from "#app/lib/text/list-filter.ts";
import type { Message } from "#app/lib/text/message.ts";
import { type LotMessage, writeLotMessage } from "#app/services/lots/lot-message.ts";

/** What came of an intent of a list: which rows were changed and how, what became of a whole list, the id of what was done to the chosen rows, or why nothing was. */
export type ChangeOutcome<Done extends string, Failure = Message> =
  | { done: Done; ids: string[] /** What the row said before, for the undo. */; avant?: string }
  | { lot: LotMessage }
  | { chosen: string }
  | ({ failure: Failure } & ResponseInit);

type Words = Record<string, string>;

type List = {
  listUrl: `/admin-dashboard/${string}`;
  /** What its address asked for, and these words: "?page=2&fait=statut". */
  searchWith: (words: Words) => string;
};

/** The list again, whose address says what was done; or the refusal, beside what was typed. */
export function answerOutcome<Failure>(outcome: ChangeOutcome<string, Failure>, { listUrl, searchWith }: List) {
  if ("failure" in outcome) {
    const { failure, ...init } = outcome;
    return data<Failure>(failure, init);
  }
  if ("lot" in outcome) return redirect(listUrl + searchWith(writeLotMessage(outcome.lot)));
  if ("chosen" in outcome) return redirect(listUrl + searchWith({ lot: outcome.chosen }));
  const { done, ids, avant } = outcome;
  return redirect(listUrl + searchWith({ fait: done, ...(ids.length > 0 && { lignes: ids.join(",") }), ...(avant && { avant }) }));
}

/** What was pressed on the first screen is answered there. */
export const firstScreen: List = { listUrl: "/admin-dashboard/", searchWith: (words) => `?${new URLSearchParams(words)}` };

/** A list as it was on screen; after a lot from its first page on, because the others have moved. */
export function filtered(listUrl: List["listUrl"], filter: ListFilter<string>, more: Words = {}): List {
  return { listUrl, searchWith: (words) => writeListFilter("acte" in words ? { ...filter, page: 1 } : filter, { ...words, ...more }) };
}
