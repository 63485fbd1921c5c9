import { updateLive } from "#app/kernel/realtime/live-connection.tsx";
import { formatTime } from "#app/lib/time/dates.ts";
import { DRAFT_TOO_LONG, type DraftAnswer, type OtherDraft, UNSENT_FIELD } from "./form-draft.ts";

const QUIET_MS = 2_000;
const EVERY_MS = 5_000;
const RETRY_MS = 5_000;
/** A press waits no longer for words that are on their way. */
const SETTLE_MS = 4_000;

/**
 * What the page says of the draft. `isKept`: what stands in the form now is on the server, or never differed from it. `other`: what another
 * device of the same member has kept meanwhile; nothing is sent until one of the two is chosen.
 */
export type SyncState = { text: string; isKept: boolean; version: number; other?: OtherDraft };

export type TypedFields = {
  fields: readonly (readonly [name: string, value: string])[];
  /** True when this browser holds it too. */
  isOnDevice: boolean;
  /** The server has it, or (`isAll` false) an earlier state of it under a version of its own. */
  onKept: (isAll: boolean) => void;
};

type Place = { /** "/admin-dashboard/biens". */ listUrl: string /** The row whose form it is. */; row: string };

/** Sends a draft to its endpoint; undefined without an answer. */
export async function postDraft(url: string, row: string, fields: TypedFields["fields"], base: number): Promise<DraftAnswer | undefined> {
  try {
    const typed = fields.filter(([name]) => name !== "id" && name !== UNSENT_FIELD);
    const body = new URLSearchParams([
      ["intent", "garder"],
      ...typed.map(([name, value]) => [name, value]),
      ["cle", row],
      ["base", String(base)],
    ]);
    const answer = await fetch(url, { method: "POST", body, redirect: "manual" });
    if (answer.status === 401) {
      updateLive({ isSignedOut: true });
      return { kind: "refused", message: "La session est terminée." };
    }
    return answer.status === 413 ? { kind: "refused", message: DRAFT_TOO_LONG } : ((await answer.json()) as DraftAnswer);
  } catch {
    return undefined; // no network, or an answer of something in between
  }
}

/**
 * Keeps one form on the server: 2 s after the last key, every 5 s while the member goes on typing, and never more often. What the server does
 * not take stays in the browser and is sent again.
 */
export class DraftSync {
  readonly #place: Place;
  #state: SyncState;
  readonly #listeners = new Set<() => void>();
  /** What the server has, in one text; undefined when that is not known. */
  #known: string | undefined;
  #typed: (TypedFields & { content: string }) | undefined;
  #lastKey = 0;
  #firstKey: number | undefined;
  #lastSent = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends with the answer; undefined while nothing is under way. */
  #sending: Promise<void> | undefined;
  /** The form is on its way to be saved ("pressed"), or this draft is over: nothing is sent. */
  #rest: "pressed" | "saved" | "erased" | undefined;

  constructor(place: Place, { version = 0, updated_at }: { version?: number; updated_at?: string } = {}) {
    this.#place = place;
    this.#state = { text: updated_at ? keptText(updated_at) : "", isKept: true, version };
  }

  get row() {
    return this.#place.row;
  }

  /** Where drafts of this content are sent. */
  get url() {
    return `${this.#place.listUrl}/brouillon`;
  }

  /** The page as it would be. */
  get previewUrl() {
    return `${this.#place.listUrl}/${this.row}/apercu`;
  }

  readonly read = () => this.#state;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** The form was filled with what the server has: nothing of it is to be sent. */
  open(fields: TypedFields["fields"]) {
    this.#known = contentOf(fields);
    this.#typed = undefined;
    this.#rest = undefined;
  }

  /** What is typed next follows this version, whatever the server has by now. */
  follow(version: number) {
    this.#known = undefined;
    this.#rest = undefined;
    this.#set({ version, other: undefined });
  }

  /** Called at every change of the form. */
  note(typed: TypedFields) {
    if (this.#rest === "saved" || this.#rest === "erased") return;
    const content = contentOf(typed.fields);
    if (content === this.#known) {
      this.#typed = undefined;
      this.#firstKey = undefined;
      typed.onKept(true);
      return this.#set({ isKept: true });
    }
    const isKey = content !== this.#typed?.content;
    this.#typed = { ...typed, content };
    if (!isKey) return;
    this.#lastKey = Date.now();
    this.#firstKey ??= this.#lastKey;
    this.#set({ isKept: false });
    this.#schedule();
  }

  /** At once. Resolves to false when the server does not have all of it then. */
  async flush(): Promise<boolean> {
    await this.#sending;
    if (this.#typed && !this.#state.other) await this.#send();
    return this.#state.isKept;
  }

  /** The button is pressed: nothing more is sent. Words that are on their way would come after the saving: they are waited for. */
  press(): Promise<void> | undefined {
    this.#rest = "pressed";
    clearTimeout(this.#timer);
    return this.#sending && Promise.race([this.#sending, new Promise<void>((resolve) => setTimeout(resolve, SETTLE_MS))]);
  }

  /** It was not saved. */
  resume() {
    if (this.#rest !== "pressed") return;
    this.#rest = undefined;
    if (this.#typed) this.#schedule();
  }

  /** It was saved, and the server ended the draft with it. */
  end() {
    this.#stop("saved");
    this.#set({ other: undefined });
  }

  /** Throws the draft away; one that cannot be reached now is in its form, and can be erased there. */
  erase() {
    this.#stop("erased");
    if (this.#state.version > 0) this.#eraseThere();
    this.#set({ text: "", isKept: true, other: undefined });
  }

  #stop(rest: "saved" | "erased") {
    this.#rest = rest;
    this.#typed = undefined;
    clearTimeout(this.#timer);
  }

  #eraseThere() {
    const body = new URLSearchParams({ intent: "effacer", cle: this.row, base: String(this.#state.version) });
    void fetch(this.url, { method: "POST", body, redirect: "manual", keepalive: true }).catch(() => undefined);
  }

  #schedule(due = Math.max(this.#lastSent + EVERY_MS, Math.min(this.#lastKey + QUIET_MS, (this.#firstKey ?? 0) + EVERY_MS))) {
    clearTimeout(this.#timer);
    if (!this.#sending && !this.#state.other && !this.#rest)
      this.#timer = setTimeout(() => void this.#send(), Math.max(due - Date.now(), 0));
  }

  #send(): Promise<void> {
    clearTimeout(this.#timer);
    const typed = this.#typed;
    if (!typed || this.#sending) return this.#sending ?? Promise.resolve();
    this.#lastSent = Date.now();
    this.#firstKey = undefined;
    this.#set({ text: "Enregistrement…" });
    this.#sending = postDraft(this.url, this.row, typed.fields, this.#state.version).then((answer) => {
      this.#sending = undefined;
      this.#take(typed, answer);
    });
    return this.#sending;
  }

  #take(sent: TypedFields & { content: string }, answer: DraftAnswer | undefined) {
    if (answer?.kind === "kept") return this.#takeKept(sent, answer);
    if (this.#rest === "saved" || this.#rest === "erased") return;
    if (answer?.kind === "other") return this.#set({ text: "", other: answer.other });
    const { isOnDevice } = this.#typed ?? sent;
    if (!answer) this.#set({ text: isOnDevice ? "Gardé sur cet appareil, réseau absent" : "Pas encore gardé, réseau absent" });
    else if (answer.message === DRAFT_TOO_LONG)
      return this.#set({ text: DRAFT_TOO_LONG }); // until it is shorter
    else this.#set({ text: isOnDevice ? `Gardé sur cet appareil. ${answer.message}` : answer.message });
    this.#schedule(Date.now() + RETRY_MS);
  }

  #takeKept(sent: TypedFields & { content: string }, { version, updated_at }: { version: number; updated_at: string }) {
    const isOver = this.#rest === "saved" || this.#rest === "erased";
    const isAll = this.#typed?.content === sent.content;
    this.#known = sent.content;
    this.#set({ version, ...(this.#rest !== "erased" && { text: keptText(updated_at) }), isKept: isAll || isOver });
    if (this.#rest === "erased") this.#eraseThere(); // it arrived after the erasing
    if (isOver) return;
    sent.onKept(isAll);
    if (!isAll) return this.#schedule();
    this.#typed = undefined;
  }

  #set(change: Partial<SyncState>) {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** In one text, so that two states of a form can be compared; files that were chosen are no part of a draft. */
function contentOf(fields: TypedFields["fields"]) {
  return JSON.stringify(fields.filter(([name]) => name !== UNSENT_FIELD));
}

function keptText(at: string) {
  return `Brouillon gardé sur le serveur à ${formatTime(at)}`;
}
