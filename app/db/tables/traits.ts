import type { services } from "./closed-lists.ts";
import type { Sender } from "./senders.ts";

/** What the program knows about a table of content, said here once: whatever lists tables derives from it. */
export type Traits = {
  /** Has a list, forms, an export and a history in the back-office that derive from its definition, under "/admin-dashboard/biens". */
  pages?: { section: string };
  /** Without pages of its own kind: the screen of the back-office whose rights it is read and changed with ("contacts.lire"). */
  screen?: string;
  /**
   * Visitors find one at an address of its own, "/biens/villa-b-0008"; the letter begins its reference. `lists`: the first words of the
   * addresses of its lists. `service`: what a request about one concerns. `isOffered`: it is to be had while its status is `disponible`, and
   * taken with any other; visitors keep it, compare it and hear of new ones.
   */
  listing?: { letter: string; lists: readonly string[]; service: (typeof services)[number]; isOffered?: true };
  /** How one speaks of its rows, wherever one does; `that` stands in a question about one of them, and begins what is said of it. */
  names?: RowNames & { the: string; that?: string };
  /** The column that names its pictures. A picture nothing names is deleted after a day. */
  pictures?: "images" | "image_id";
  /**
   * Where its files go and what their records call them, when that is not the name of the table. `usage`: what the back-office calls
   * them while it sends one. `small`: its pictures weigh less than the others. `right`: only members who have it send and open them.
   */
  files?: { usage?: string; folder: string; related?: string; small?: true; right?: "foncier.scans" };
  /** Names a film in `video_url`, which may be one of our own files. */
  video?: true;
  /** Visitors can see something of it: whatever its status, or with this one only. */
  public?: true | { statut: string };
  /** Has a list that is searched and told by status. */
  searched?: true;
  /**
   * Sent by people outside: what hangs on a row leaves the audit log with it. `expires`: kept as long as the settings say. `words`: the
   * columns a search reads. `aboutListings`: it may name the listing it asks about. `referenced`: its sender is told a reference.
   */
  sent?: { expires: boolean; words: readonly string[]; aboutListings?: true; referenced?: true } & SentTraits;
  /**
   * A visitor left an address for mails: no member sees it, and no bin, history or list has it, because all of it goes with the row when
   * that visitor says so.
   */
  subscribed?: true;
  /** Goes to the bin, under this label. `name`: what a row without a title is known by. */
  binned?: { label: string; name?: string };
};

/** How one speaks of rows: "bien", "biens"; `ending`: of a participle. `long` where these words alone do not say which rows are meant. */
export type RowNames = { one: string; many: string; ending: "" | "e"; long?: RowNames };

type SentTraits = {
  /** Where its list is, under "/admin-dashboard/". */
  path: string;
  /** The status of a row that waits for a member, what such rows are called, and what is said when one arrives. */
  waits: { statut: string; one: string; many: string; news: string; isCounted: boolean };
  /** Its form has a page of its own, "/avis/envoyer", and its attempts are counted under this name. */
  form?: string;
  sender: Sender;
};
