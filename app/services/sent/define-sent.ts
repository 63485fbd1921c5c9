import type { LucideIcon } from "lucide-react";
import type { ComponentType, RefObject } from "react";
import type { RowIn } from "#app/db/queries/shared-table.server.ts";
import { TO_CHECK } from "#app/db/tables/closed-lists.ts";
import { contentTypes, type SentTable } from "#app/db/tables/content-types.ts";
import type { RowNames } from "#app/db/tables/traits.ts";
import type { Message, Tone } from "#app/lib/text/message.ts";
import { capitalize } from "#app/lib/text/text.ts";
import { changeRight, type Right } from "#app/services/auth/rights.ts";
import { RESTORABLE } from "#app/services/bin/bin.ts";
import { type ChosenAct, lotActsFor } from "#app/services/lots/lot.ts";

/** A row of what people sent, as its list reads it: with what was done to it, and with whatever its kind adds. */
export type SentRow<Table extends SentTable = SentTable> = RowIn<Table> & { history?: HistoryLine[] };
/** What all of them have. */
type AnyRow = Pick<SentRow, "id" | "created_at" | "a_verifier"> & { statut: string };
export type HistoryLine = { id: string; at: string; actor: string; text: string };

/** Internal notes that another member wrote in between, and what was typed here. */
export type NotesConflict = { id: string; stored: string | null; typed: string | null };
/** Why nothing was done; a kind adds what its own forms need to show it. */
export type SentFailure = Message & { conflict?: NotesConflict; [own: string]: unknown };

type Move<Statut extends string> = {
  label: string;
  to: Statut;
  /** From every other status, unless it says which. */
  from?: readonly Statut[];
  icon?: LucideIcon;
  /** The button to press first, where it is the first one. */
  isMain?: true;
  /** The word the address carries once it is done, and what is said. */
  done: Message & { word: string };
};

type Cell = string | number | boolean | null | undefined;

/** How the inbox shows one, on the fiche of its person. */
type FicheWords = {
  label: string;
  subject: string | null;
  texte: string | null;
  facts: (string | null)[];
  details?: readonly (readonly [label: string, value: string])[];
  marks?: { tone: Tone | "line"; label: string }[];
};

export type SlotProps<Row> = { row: Row };
export type BodyProps<Row> = SlotProps<Row> & { sent: Sent };
/** `openUrl`, `listUrl`: the list with this row opened, and as it stands; `failure`: what was refused of this row. */
export type OpenedProps<Row> = SlotProps<Row> & { openUrl: string; listUrl: string; failure: SentFailure | undefined };

export type OpenedDialogProps<Row> = OpenedProps<Row> & { sent: Sent; isBusy: boolean; onDelete: () => void; onClose: () => void };

/** `isPurged`: nothing is left of the row, or nothing that this member may see. */
export type RowsProps<Row> = {
  sent: Sent;
  rows: (Row & { isPurged?: boolean })[];
  openUrl: (row: Row) => string;
  /** For a row that keeps its place while it is in the bin. */
  onRestore: (row: Row) => void;
  list: RefObject<HTMLTableElement | null>;
  isLoading: boolean;
};

/** What a kind shows of itself: apart from the definition, which programs without a screen read too. */
export type SentLook<Row> = {
  /** The card of a row, in the frame that all share. */
  card?: {
    /** "La demande de Reine Adjovi", unless it says so. */
    label?: (row: Row) => string;
    /** Beside the name, and after the status. */
    Mark?: ComponentType<SlotProps<Row>>;
    Badges?: ComponentType<SlotProps<Row>>;
    Body: ComponentType<BodyProps<Row>>;
    /** Whether there is an address to answer to; `Répondre` stands after the first move, or after all of them. */
    canReply: (row: Row) => boolean;
    repliesLast?: true;
    Buttons?: ComponentType<OpenedProps<Row>>;
    /** Beside the notes. */
    Follow?: ComponentType<SlotProps<Row>>;
    /** Takes the place of the body while the row is opened. */
    Form?: ComponentType<OpenedProps<Row>>;
  };
  /** In the place of cards: all rows of a page, and the one that is opened. */
  Rows?: ComponentType<RowsProps<Row>>;
  Opened?: ComponentType<OpenedDialogProps<Row>>;
};

type SentDefinition<Table extends SentTable, Row extends AnyRow> = {
  table: Table;
  statuts: Readonly<Record<Row["statut"], { label: string; tone: Tone }>>;
  moves: readonly Move<Row["statut"]>[];
  /** Any status may follow any other, also where no button leads. */
  isFree?: true;
  /** Those that wait come before the newest. */
  isWaitingFirst?: true;
  /** What else a move writes. */
  onMove?: (to: Row["statut"]) => Partial<Row>;
  /** Said of a row that no longer moves there; without it the button of the present status was pressed twice, and that is done. */
  moved?: string;
  /** The status that closing its person gives; without it the row waits for a decision, which `undecided` names. */
  closed?: Row["statut"];
  undecided?: string;
  nameOf: (row: Row) => string;
  /** It has internal notes (`notes_internes`): how their form explains them, and what is said when they were changed in between. */
  notes?: { hint: string; stale: string };
  /** What an update changed beside status, notes and mark. */
  changesOf?: (before: Row, after: Row) => (string | false)[];
  /** The file of its list; a cell is given the row and the word for how it stands. */
  exported: { name: string; columns: readonly (readonly [header: string, cell: (row: Row, statut: string) => Cell])[] };
  fiche: (row: Row) => FicheWords;
  /** The statuses that ticked rows can be given, by the act that gives them. */
  chosen?: Readonly<Partial<Record<ChosenAct, Row["statut"]>>>;
  /** The right to act on a whole list, where that is another one than to change a row. */
  wholeList?: Right;
  words: {
    title: string;
    /** In the title of the browser, and on its tab. */
    short: string;
    /** What those that wait are to be, "à traiter", read out on its tab; without it its list stands under the tab of another. */
    tab?: string;
    search: { label: string; placeholder: string };
    pills: { label: string; all: string };
    /** `own`: what its list says to a member who reads the rows of people he follows alone. */
    empty: { none: string; noMatch: string; first: string; own?: string; icon: LucideIcon };
    /** "la demande de Reine Adjovi". */
    of: (row: Row) => string;
    /** "C’est une vraie demande", and what follows when it is found real. */
    real: string;
    verified: string;
    /** The title of the question before one goes to the bin. */
    removal: (row: Row) => string;
    /** What is said of what its own forms do. */
    done?: Readonly<Record<string, Message>>;
    /** What takes it back at once: a word that was said, and the intent that undoes it. */
    undoneBy?: Readonly<Record<string, string>>;
    failures?: Readonly<Record<string, Message>>;
  };
  /** In the address: which row is opened, "notes". */
  opens: string;
  /** Its list is a table, whose rows open in a dialog; otherwise cards. */
  isTable?: true;
};

const failures: Readonly<Record<string, Message>> = {
  statut: { title: "Erreur lors de la mise à jour du statut" },
  verifier: { title: "Erreur lors de la vérification" },
  notes: { title: "Erreur lors de l’enregistrement des notes" },
  modifier: { title: "Erreur lors de la mise à jour" },
  supprimer: { title: "Erreur lors de la suppression" },
  restaurer: { title: "Erreur lors de la restauration" },
};

export const TO_CHECK_LABEL = "À vérifier";

/**
 * One kind of what people send. Its list, cards, moves, notes, history, export, lots, counts, its cards in the inbox and its lines of the
 * journal are made of this; its form and the command that stores it are its own.
 */
export function defineSent<Table extends SentTable, Row extends AnyRow>(definition: SentDefinition<Table, Row>) {
  const { table, statuts, moves, words } = definition;
  const { that, ...names }: RowNames & { that: string } = contentTypes[table].names;
  const { ending } = names;
  const [One, That, it] = [capitalize(names.one), capitalize(that), ending ? "elle" : "il"];
  const all = Object.keys(statuts) as Row["statut"][];
  const hasSpam = Object.hasOwn(statuts, "spam");
  const labels = Object.fromEntries(all.map((statut) => [statut, statuts[statut].label])) as Record<Row["statut"], string>;
  const done: Readonly<Record<string, Message>> = {
    ...Object.fromEntries(moves.map(({ done: { word, ...message } }) => [word, message])),
    verification: { title: `✅ ${One} vérifié${ending}`, description: words.verified },
    notes: { title: "✅ Notes enregistrées" },
    suppression: { title: `✅ ${One} supprimé${ending}`, description: RESTORABLE },
    restauration: { title: `✅ ${One} restauré${ending}` },
    ...words.done,
  };
  return {
    ...definition,
    names,
    labels,
    hasSpam,
    /** What its list can be narrowed to; shown when they are asked for alone: what was marked as unwanted, or is still to be looked at. */
    lists: [TO_CHECK, ...all] as readonly (typeof TO_CHECK | Row["statut"])[],
    listLabels: { [TO_CHECK]: TO_CHECK_LABEL, ...labels } as Readonly<Record<typeof TO_CHECK | Row["statut"], string>>,
    hidden: (hasSpam ? ["spam", TO_CHECK] : [TO_CHECK]) as readonly (typeof TO_CHECK | Row["statut"])[],
    waits: contentTypes[table].sent.waits.statut as Row["statut"],
    /** What can be done to the ticked rows of such a list. */
    chosenActs: (filter: { statut?: string }): ChosenAct[] => [
      ...(Object.keys(definition.chosen ?? {}) as ChosenAct[]),
      ...lotActsFor({ hasSpam }, filter).map((act) => (act === "suppression" ? "corbeille" : act)),
    ],
    rights: { change: changeRight(table), wholeList: definition.wholeList ?? changeRight(table) },
    done,
    absent: `${That} n’existe plus\u00a0: ${it} a été supprimé${ending} entre-temps.`,
    failureOf: (intent: string): Message => words.failures?.[intent] ?? words.failures?.[""] ?? failures[intent] ?? { title: "Erreur" },
    movesOf: ({ statut }: Pick<Row, "statut">) => moves.filter(({ to, from }) => (from ? from.includes(statut) : statut !== to)),
    /** The word for how a row stands, and its colour. */
    standing: ({ statut, a_verifier }: Pick<AnyRow, "statut" | "a_verifier">): { label: string; tone: Tone } =>
      a_verifier ? { label: TO_CHECK_LABEL, tone: "info" } : statuts[statut as Row["statut"]],
  };
}

/** What its sender says on the telephone. */
export function referenceFact({ reference }: { reference: string | null }): string | null {
  return reference && `Réf. ${reference}`;
}

/** A kind where any will do: what is read of it here is the same of all. */
// biome-ignore lint/suspicious/noExplicitAny: the rows of one kind are never given to another; each screen takes both from the same definition
export type Sent<Table extends SentTable = SentTable, Row extends AnyRow = any> = ReturnType<typeof defineSent<Table, Row>>;

/** The rows of a kind. */
export type RowOf<Kind> = Kind extends { nameOf: (row: infer Row) => string } ? Row : never;

/** Whether a button leads there, or the kind lets any status follow any other. */
export function canMove(sent: Pick<Sent, "isFree" | "movesOf">, row: { statut: string }, to: string): boolean {
  return sent.isFree ? row.statut !== to : sent.movesOf(row).some((move) => move.to === to);
}
