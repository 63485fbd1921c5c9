import { formatTime } from "#app/lib/dates.ts";
import { UNSENT_FIELD } from "#app/platform/media/upload/unsent-field.ts";
import { updateLive } from "#app/platform/realtime/live-store.ts";
import { DRAFT_TOO_LONG, type DraftAnswer, type OtherDraft } from "./form-draft.ts";

const QUIET_MS = 2_000;
const EVERY_MS = 5_000;
const RETRY_MS = 5_000;
/** Its id names the draft; files that were chosen are no part of it before they are sent. */
const notSent: readonly string[] = ["id", UNSENT_FIELD];

/** What the page says of the draft; `isKept`: what stands in the form now is on the server, or never differed from it. */
export type KeeperState = { text: string; isKept: boolean; version: number; other?: OtherDraft };

type Typed = {
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
  /** Told the id of the row whenever the server has kept something. */
  onKept?: (cle: string) => void;
};

/**
 * Sends what is typed in one form to the server: 2 s after the last key, every 5 s while somebody goes on typing, and never more often.
 * What the server does not take stays in the browser and is sent again; what another device has kept meanwhile waits for an answer.
 */
export class DraftKeeper {
  readonly #settings: Settings;
  #state: KeeperState;
  readonly #listeners = new Set<() => void>();
  /** What the server has; undefined when that is not known. */
  #known: string | undefined;
  #typed: Typed | undefined;
  #lastKey = 0;
  #firstKey: number | undefined;
  #lastSent = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends with the answer; undefined while nothing is under way. */
  #sending: Promise<void> | undefined;
  /** The version that a form under way to be saved ends; nothing is sent meanwhile. */
  #submitted: number | undefined;
  /** The form is saved or thrown away: nothing is sent any more. */
  #isEnded = false;

  constructor(settings: Settings) {
    const { version = 0, updated_at } = settings;
    this.#settings = settings;
    this.#state = { text: updated_at ? keptText(updated_at) : "", isKept: true, version };
  }

  /** Where drafts of this content are sent. */
  get url() {
    return `${this.#settings.listUrl}/brouillon`;
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

  /** The form was filled with this, which is a version of the draft or what stood there before anybody typed. */
  open(content: string, version = this.#state.version) {
    this.#known = content;
    this.#typed = undefined;
    this.#isEnded = false;
    this.#submitted = undefined;
    this.#firstKey = undefined;
    this.#set({ isKept: true, version, other: undefined });
  }

  /** What is typed next follows this version, whatever the server has by now. */
  follow(version: number) {
    this.#known = undefined;
    this.#set({ version, other: undefined });
  }

  /** Called at every change of the form. */
  note(typed: Typed) {
    if (this.#isEnded) return;
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

  /** At once. Resolves to false when the server does not have all of it then. */
  async flush(): Promise<boolean> {
    await this.#sending;
    if (this.#typed && !this.#state.other) await this.#send();
    return this.#state.isKept;
  }

  /** The form is on its way to be saved, with the version of its draft that ends with it. */
  noteSubmitted() {
    this.#submitted = this.#state.version;
    clearTimeout(this.#timer);
  }

  /** It was not saved. */
  noteAnswered() {
    if (this.#submitted === undefined) return;
    this.#submitted = undefined;
    if (this.#typed) this.#schedule();
  }

  /** It was saved. What was kept meanwhile follows its draft; what is still under way follows when it arrives. */
  noteSaved(content: string) {
    const isLater = this.#submitted !== undefined && this.#state.version > this.#submitted;
    this.#end();
    if (isLater) this.#eraseAt(cleOf(content, this.#settings));
  }

  /** Throws the draft away. */
  erase(content: string) {
    this.#end();
    this.#set({ text: "", isKept: true, other: undefined });
    if (this.#state.version > 0) this.#eraseAt(cleOf(content, this.#settings));
  }

  #end() {
    this.#isEnded = true;
    this.#typed = undefined;
    clearTimeout(this.#timer);
  }

  /** A draft that cannot be erased now is in the list, or in its form, and can be erased there. */
  #eraseAt(cle: string) {
    void this.#post(cle, [["intent", "effacer"]]).catch(() => undefined);
  }

  #schedule(due = Math.max(this.#lastSent + EVERY_MS, Math.min(this.#lastKey + QUIET_MS, (this.#firstKey ?? 0) + EVERY_MS))) {
    clearTimeout(this.#timer);
    if (!this.#sending && !this.#state.other && !this.#isEnded && this.#submitted === undefined)
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

  /** Undefined while nobody answers. */
  async #ask({ content }: Typed): Promise<DraftAnswer | undefined> {
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

  #post(cle: string, fields: [string, string][]) {
    const body = new URLSearchParams([...fields, ["cle", cle], ["base", String(this.#state.version)]]);
    return fetch(this.url, { method: "POST", body, redirect: "manual" });
  }

  #take(sent: Typed, outcome: DraftAnswer | undefined) {
    if (outcome?.kind === "kept") return this.#takeKept(sent, outcome);
    if (this.#isEnded) return;
    if (outcome?.kind === "other") return this.#set({ text: "", other: outcome.other });
    const { isOnDevice } = this.#typed ?? sent;
    if (!outcome) this.#set({ text: isOnDevice ? "Gardé sur cet appareil, réseau absent" : "Pas encore gardé, réseau absent" });
    else if (outcome.message === DRAFT_TOO_LONG)
      return this.#set({ text: DRAFT_TOO_LONG }); // until it is shorter
    else this.#set({ text: isOnDevice ? `Gardé sur cet appareil. ${outcome.message}` : outcome.message });
    this.#schedule(Date.now() + RETRY_MS);
  }

  #takeKept(sent: Typed, { version, updated_at }: { version: number; updated_at: string }) {
    const cle = cleOf(sent.content, this.#settings);
    const isAll = this.#typed?.content === sent.content;
    this.#known = sent.content;
    this.#set({ text: keptText(updated_at), version, isKept: isAll || this.#isEnded });
    if (this.#isEnded) return this.#eraseAt(cle); // it arrived after the saving
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
