import { updateLive } from "#app/kernel/realtime/live-connection.tsx";
import { formatTime } from "#app/lib/time/dates.ts";
import { ASKED_AT_ONCE, DRAFT_TOO_LONG, type DraftAnswer, type OtherDraft } from "./form-draft.ts";
import { UNSENT_FIELD } from "./unsent-field.ts";

const QUIET_MS = 2_000;
const EVERY_MS = 5_000;
const RETRY_MS = 5_000;
const SAVED_SINCE = "Une autre version a été enregistrée depuis\u00a0: Enregistrer montre les deux.";
/** Its id names the draft; files that were chosen are no part of it before they are sent. */
const notSent: readonly string[] = ["id", UNSENT_FIELD];

/**
 * What the page says of the draft; `isKept`: what stands in the form now is on the server, or never differed from it. `other`: a version that
 * the form does not show, of another device or (`isBeside`) there before the form was opened; nothing is sent until one of them is chosen.
 */
export type KeeperState = { text: string; isKept: boolean; version: number; other?: OtherDraft; isBeside?: boolean };

type TypedFields = {
  /** The fields in one text: JSON of pairs. */
  content: string;
  /** True when this browser holds it too. */
  isOnDevice: boolean;
  /** The server has it; only when nothing was typed since. */
  onKept: () => void;
};

type Settings = {
  /** "/admin-dashboard/biens". */
  listUrl: string;
  /** The row whose form it is; a new one has its id among its fields. */
  rowId?: string;
  /** The draft that the form opened with. */
  version?: number;
  updated_at?: string;
  /** A draft of the row that the form was not opened with. */
  beside?: OtherDraft;
  /** Told the id of the row whenever the server has kept something. */
  onKept?: (cle: string) => void;
};

/**
 * Sends what is typed in one form to the server: 2 s after the last key, every 5 s while a member goes on typing, and never more often.
 * What the server does not take stays in the browser and is sent again; what another device has kept meanwhile waits for an answer.
 */
export class DraftKeeper {
  readonly #settings: Settings;
  #state: KeeperState;
  readonly #listeners = new Set<() => void>();
  /** What the server has; undefined when that is not known. */
  #known: string | undefined;
  #typed: TypedFields | undefined;
  #lastKey = 0;
  #firstKey: number | undefined;
  #lastSent = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends with the answer; undefined while nothing is under way. */
  #sending: Promise<void> | undefined;
  /** The form is on its way to be saved: nothing is sent meanwhile. */
  #isSubmitted = false;
  /** Nothing is sent any more. */
  #end: "saved" | "erased" | undefined;

  constructor(settings: Settings) {
    const { version = 0, updated_at, beside } = settings;
    this.#settings = settings;
    this.#state = { text: updated_at ? keptText(updated_at) : "", isKept: true, version, other: beside, isBeside: beside !== undefined };
  }

  /** Where drafts of this content are sent. */
  get url() {
    return `${this.#settings.listUrl}/brouillon`;
  }

  /** Undefined for a new row, which has its id among its fields. */
  get rowId() {
    return this.#settings.rowId;
  }

  /** The page as it would be, of what the form holds now. */
  get previewUrl() {
    return `${this.#settings.listUrl}/${cleOf(this.#typed?.content ?? this.#known ?? "[]", this.#settings)}/apercu`;
  }

  readonly read = () => this.#state;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** The form was filled with this: what stood there before a key was pressed, or the version of the draft that was chosen. */
  open(content: string, chosen?: number) {
    this.#known = content;
    this.#typed = undefined;
    this.#end = undefined;
    this.#isSubmitted = false;
    this.#firstKey = undefined;
    this.#set({ isKept: true, ...(chosen !== undefined && { version: chosen, other: undefined }) });
  }

  /** What is typed next follows this version, whatever the server has by now. */
  follow(version: number) {
    this.#known = undefined;
    this.#set({ version, other: undefined });
  }

  /** Called at every change of the form. */
  note(typed: TypedFields) {
    if (this.#end) return;
    if (typed.content === this.#known) {
      this.#typed = undefined;
      this.#firstKey = undefined;
      typed.onKept();
      return this.#set({ isKept: true });
    }
    const isKey = typed.content !== this.#typed?.content;
    this.#typed = typed;
    if (!isKey) return;
    this.#lastKey = Date.now();
    this.#firstKey ??= this.#lastKey;
    this.#set({ isKept: false });
    this.#schedule();
  }

  /** Of the two versions mine stays: it takes the place of the other. */
  keepMine() {
    const { other } = this.#state;
    if (!other) return;
    this.follow(other.version);
    void this.flush();
  }

  /** The other version goes from the server, and the form as it stands goes on. Resolves to false when the server did not answer. */
  async eraseOther(): Promise<boolean> {
    const { other } = this.#state;
    if (!other) return true;
    const cle = cleOf(this.#typed?.content ?? this.#known ?? "[]", this.#settings);
    const answer = await this.#post(cle, [["intent", "effacer"]], other.version).catch(() => undefined);
    if (!answer || answer.status >= 400) return false;
    this.noteOtherGone();
    return true;
  }

  /** The server has no such draft any more: its row was saved, or it was thrown away. There is nothing to choose between. */
  noteOtherGone() {
    if (!this.#state.other) return;
    this.#set({ other: undefined });
    if (this.#typed) this.#schedule();
  }

  /** Of these new rows those that were saved by now; undefined while the server does not say. */
  async savedAmong(ids: readonly string[]): Promise<string[] | undefined> {
    if (ids.length === 0) return [];
    const asked = new URLSearchParams(ids.slice(0, ASKED_AT_ONCE).map((id) => ["cle", id]));
    const answer = await fetch(`${this.url}?${asked}`, { redirect: "manual" }).catch(() => undefined);
    return answer?.ok ? ((await answer.json()) as string[]) : undefined;
  }

  /** At once. Resolves to false when the server does not have all of it then. */
  async flush(): Promise<boolean> {
    await this.#sending;
    if (this.#typed && !this.#state.other) await this.#send();
    return this.#state.isKept;
  }

  noteSubmitted() {
    this.#isSubmitted = true;
    clearTimeout(this.#timer);
  }

  /** It was not saved. */
  noteAnswered() {
    if (!this.#isSubmitted) return;
    this.#isSubmitted = false;
    if (this.#typed) this.#schedule();
  }

  /** It was saved, and the server ended every draft of it; what is still under way is refused there. */
  noteSaved() {
    this.#stop("saved");
    this.#set({ other: undefined });
  }

  /** Throws the draft away. */
  erase(content: string) {
    this.#stop("erased");
    this.#set({ text: "", isKept: true, other: undefined });
    if (this.#state.version > 0) this.#eraseAt(cleOf(content, this.#settings));
  }

  #stop(end: "saved" | "erased") {
    this.#end = end;
    this.#typed = undefined;
    clearTimeout(this.#timer);
  }

  /** A draft that cannot be erased now is in the list, or in its form, and can be erased there. */
  #eraseAt(cle: string) {
    void this.#post(cle, [["intent", "effacer"]]).catch(() => undefined);
  }

  #schedule(due = Math.max(this.#lastSent + EVERY_MS, Math.min(this.#lastKey + QUIET_MS, (this.#firstKey ?? 0) + EVERY_MS))) {
    clearTimeout(this.#timer);
    if (!this.#sending && !this.#state.other && !this.#end && !this.#isSubmitted)
      this.#timer = setTimeout(() => void this.#send(), Math.max(due - Date.now(), 0));
  }

  #send(): Promise<void> {
    clearTimeout(this.#timer);
    const typed = this.#typed;
    if (!typed || this.#sending) return this.#sending ?? Promise.resolve();
    this.#lastSent = Date.now();
    this.#firstKey = undefined;
    this.#set({ text: "Enregistrement…" });
    this.#sending = this.#ask(typed).then((outcome) => {
      this.#sending = undefined;
      this.#take(typed, outcome);
    });
    return this.#sending;
  }

  /** Undefined without an answer. */
  async #ask({ content }: TypedFields): Promise<DraftAnswer | undefined> {
    try {
      const fields = fieldsOf(content).filter(([name]) => !notSent.includes(name));
      const answer = await this.#post(cleOf(content, this.#settings), [["intent", "garder"], ...fields]);
      if (answer.status === 401) {
        updateLive({ isSignedOut: true });
        return { kind: "refused", message: "La session est terminée." };
      }
      if (answer.status === 413) return { kind: "refused", message: DRAFT_TOO_LONG };
      return (await answer.json()) as DraftAnswer;
    } catch {
      return undefined; // no network, or an answer of something in between
    }
  }

  #post(cle: string, fields: [string, string][], base = this.#state.version) {
    const body = new URLSearchParams([...fields, ["cle", cle], ["base", String(base)]]);
    return fetch(this.url, { method: "POST", body, redirect: "manual" });
  }

  #take(sent: TypedFields, outcome: DraftAnswer | undefined) {
    if (outcome?.kind === "kept") return this.#takeKept(sent, outcome);
    if (this.#end) return;
    if (outcome?.kind === "other") return this.#set({ text: "", other: outcome.other, isBeside: false });
    const { isOnDevice } = this.#typed ?? sent;
    if (outcome?.kind === "saved") return this.#set({ text: isOnDevice ? `Gardé sur cet appareil. ${SAVED_SINCE}` : SAVED_SINCE }); // saving shows both versions
    if (!outcome) this.#set({ text: isOnDevice ? "Gardé sur cet appareil, réseau absent" : "Pas encore gardé, réseau absent" });
    else if (outcome.message === DRAFT_TOO_LONG)
      return this.#set({ text: DRAFT_TOO_LONG }); // until it is shorter
    else this.#set({ text: isOnDevice ? `Gardé sur cet appareil. ${outcome.message}` : outcome.message });
    this.#schedule(Date.now() + RETRY_MS);
  }

  #takeKept(sent: TypedFields, { version, updated_at }: { version: number; updated_at: string }) {
    const cle = cleOf(sent.content, this.#settings);
    const isAll = this.#typed?.content === sent.content;
    this.#known = sent.content;
    this.#set({ text: keptText(updated_at), version, isKept: isAll || this.#end !== undefined });
    if (this.#end === "erased") this.#eraseAt(cle); // it arrived after the erasing
    if (this.#end) return;
    this.#settings.onKept?.(cle);
    if (!isAll) return this.#schedule();
    this.#typed = undefined;
    sent.onKept();
  }

  #set(change: Partial<KeeperState>) {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function fieldsOf(content: string) {
  return JSON.parse(content) as [name: string, value: string][];
}

function cleOf(content: string, { rowId }: Settings): string {
  return rowId ?? fieldsOf(content).find(([name]) => name === "id")?.[1] ?? "";
}

function keptText(at: string) {
  return `Brouillon gardé sur le serveur à ${formatTime(at)}`;
}
