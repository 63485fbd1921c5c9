import type { AppRows } from "./content-snapshot.ts";
import { listFormEntries } from "./form-entries.ts";
import { type FormEntry, validOf } from "./form-entry.ts";
import { fillWithPayloads } from "./xss-payloads.ts";

/** The fields of free text of the forms whose samples are known, and how much they take; `intent` where one address receives several. */
type FreeTexts = { route: string; intent?: string; texts: Record<string, number> };

const freeTexts: readonly FreeTexts[] = [
  { route: "routes/site/visits/visits-page", texts: { nom: 100, message: 500 } },
  { route: "routes/site/stays/stays-page", texts: { nom: 100, message: 500 } },
  { route: "routes/site/listing-report", texts: { message: 1_000 } },
  { route: "routes/site/enquiry-send", texts: { nom: 100, sujet: 200, message: 1_000 } },
  { route: "routes/admin/boite/boite", intent: "note", texts: { note: 1_000 } },
  { route: "routes/admin/boite/typed/typed-request-page", texts: { nom: 100, message: 1_000 } },
  { route: "routes/admin/boite/presses/match-page", intent: "rapprocher", texts: { nom: 100, message: 1_000 } },
  { route: "routes/admin/boite/reply/reply-endpoint", texts: { texte: 1_000 } },
  { route: "routes/admin/settings/canned-replies-page", intent: "enregistrer", texts: { texte: 1_000 } },
  { route: "routes/admin/settings/closures-page", intent: "fermer", texts: { motif: 80 } },
  { route: "routes/admin/agenda/new-visit", texts: { nom: 100, message: 1_000 } },
  { route: "routes/admin/content/land-page", intent: "dossier", texts: { titulaire: 100, notes_internes: 500 } },
  { route: "routes/admin/content/land-page", intent: "piece", texts: { reference: 60, note: 500 } },
  { route: "biens/sejours", intent: "bloquer", texts: { motif: 200 } },
  { route: "biens/sejours", intent: "saisir", texts: { nom: 100, message: 500 } },
];

/** From one sending to the next: twelve go once around the payloads. */
const ROUNDS = 12;
const STEP = 9;

/** One after the other: many take a start or a night that the one before has left. */
export function* listFurtherSendings(rows: AppRows, count: number): Generator<{ entry: FormEntry; fields: Record<string, string> }> {
  const entries = listFormEntries(rows);
  for (const { route, intent, texts } of freeTexts) {
    const entry = entries.find((each) => each.route === route && each.encoding === "form" && validOf(each).intent === intent);
    if (!entry) throw new Error(`No form of ${route} ${intent ?? ""}`);
    for (let round = 0; round < Math.min(count, ROUNDS); round++) {
      const filled = Object.entries(texts).map(([name, limit], field) => [name, fillWithPayloads(limit, round * STEP + field)]);
      yield { entry, fields: { ...entry.valid(), ...Object.fromEntries(filled) } };
    }
  }
}
