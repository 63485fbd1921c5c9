import { newId } from "#app/lib/values/ids.ts";
import { entryPoints } from "#app/services/addresses/entry-points.ts";
import { siteTextMaxLengths } from "#app/services/site-texts/site-text-places.ts";
import { loopbackAddress } from "#scripts/drill/http.ts";
import { inParallel } from "./attacked-app.ts";
import type { AppRows } from "./content-snapshot.ts";
import { settingsEntry } from "./house-form-entries.ts";
import { sendForm, type Target } from "./send-form.ts";
import { listFurtherSendings } from "./xss-entries.ts";
import { fillWithPayloads } from "./xss-payloads.ts";

export type StoredPayloads = {
  accepted: number;
  refused: string[];
  /** Private pages that visitors were led to. */
  led: string[];
};

type PayloadForm = { path: string; fields: Record<string, string>; isVisitor?: boolean };

const STEP = 3; // payloads from one row to the next: 34 rows go once around
const LANES = 4;

/** Every text field of every form, full of payloads. A hundred of them start somewhere in each field. */
function listSendings(rows: AppRows, count: number): PayloadForm[] {
  const image_id = String(rows.one("select image_id from gallery_images limit 1").image_id);
  const images = `${image_id}|`;
  return Array.from({ length: count }, (_, row) => {
    const fill = (limit: number, field: number) => fillWithPayloads(limit, row * STEP + field);
    const link = `https://exemple.tg/film.mp4?${fill(200, 0)}`;
    const message = { nom: fill(100, 0), sujet: fill(200, 1), message: fill(1_000, row), email: `essai${row}@exemple.tg` };
    const sent: PayloadForm[] = [
      {
        path: "/admin-dashboard/biens/nouveau",
        fields: {
          titre: fill(120, 0),
          description: fill(5_000, 0),
          localisation: fill(200, 1),
          quartier: fill(80, 2),
          commodites: fill(40, 3),
          images: images + fill(200, 4),
          video_url: link,
          type_bien: "maison",
          type_transaction: row % 3 ? "vente" : "location-meublee",
          prix: "45000000",
        },
      },
      {
        path: "/admin-dashboard/realisations/nouveau",
        fields: {
          titre: fill(200, 0),
          description: fill(5_000, 0),
          categorie: "construction",
          adresse: fill(200, 1),
          client_nom: fill(200, 2),
          afficher_client: "on",
          notes_internes: fill(5_000, 3),
          notes_publiques: fill(5_000, 4),
          images: images + fill(200, 5),
          video_url: link,
        },
      },
      {
        path: "/admin-dashboard/vehicules/nouveau",
        fields: {
          titre: fill(200, 0),
          description: fill(5_000, 0),
          marque: fill(200, 1),
          modele: fill(200, 2),
          couleur: fill(60, 3),
          localisation: fill(200, 4),
          proprietaire_nom: fill(200, 5),
          proprietaire_telephone: "+228 90 00 00 41",
          contact_proprietaire_public: "on",
          notes_internes: fill(5_000, 6),
          type_transaction: row % 2 ? "vente" : "location",
          prix: "9000000",
          prix_location_jour: "20000",
          images: images + fill(200, 7),
          video_url: link,
        },
      },
      {
        path: "/admin-dashboard/galerie/nouvelle",
        fields: { titre: fill(120, 0), description: fill(1_000, 1), categorie: fill(60, 2), image_id, video_url: link },
      },
      { path: entryPoints.contact.path, isVisitor: true, fields: message },
      {
        path: entryPoints.avis.path,
        isVisitor: true,
        fields: { client_nom: fill(100, 0), contenu: fill(1_000, 1), pays: fill(60, 2), note: "5" },
      },
      {
        path: entryPoints.vente.path,
        isVisitor: true,
        fields: {
          nom: fill(100, 0),
          prenom: fill(100, 1),
          email: `essai${row}@exemple.tg`,
          marque: fill(60, 2),
          modele: fill(60, 3),
          couleur: fill(60, 4),
          description: fill(2_000, 5),
          video_url: `https://exemple.tg/?${fill(200, 6)}`,
        },
      },
    ];
    return sent;
  }).flat();
}

/** What is written over rows that exist: reviews in the administrator's own words, notes, every wording of the site, the settings. */
function listCorrections(rows: AppRows): PayloadForm[] {
  const reviews = rows.all("select id, version from testimonials where deleted_at is null order by created_at desc limit 30");
  const approved = reviews.map(({ id }) => ({
    path: "/admin-dashboard/avis",
    fields: { intent: "statut", id: String(id), statut: "approuve" },
  }));
  const settings = settingsEntry(rows);
  const texts = rows.all("select section, key, type, version from site_text_content order by section, key");
  const requests = (table: string, path: string) =>
    rows.all(`select id from ${table} where notes_internes is null limit 24`).map(({ id }, index) => ({
      path,
      fields: { intent: "notes", id: String(id), notes: fillWithPayloads(5_000, index), avant: "" },
    }));
  return [
    ...approved,
    ...texts.map(({ section, key, type, version }, index) => ({
      path: "/admin-dashboard/textes",
      fields: {
        intent: "modifier",
        section: String(section),
        key: String(key),
        content: fillWithPayloads(Math.min(siteTextMaxLengths[type as keyof typeof siteTextMaxLengths], 250), index),
        version: String(version),
      },
    })),
    ...requests("contact_requests", "/admin-dashboard/contacts"),
    ...requests("vehicle_sell_requests", "/admin-dashboard/vehicules/demandes"),
    {
      path: settings.path,
      fields: {
        ...settings.valid(),
        adresse: fillWithPayloads(200, 0),
        ville: fillWithPayloads(200, 10),
        diaspora_url: `https://exemple.tg/?${fillWithPayloads(200, 40)}`,
      },
    },
  ];
}

/** Reviews keep nothing of a visitor's markup; the administrator may write what he likes into them. */
function listEdits(rows: AppRows): PayloadForm[] {
  return rows
    .all("select id, version from testimonials where statut = 'approuve' order by created_at desc limit 30")
    .map(({ id, version }, index) => ({
      path: "/admin-dashboard/avis",
      fields: {
        intent: "modifier",
        id: String(id),
        version: String(version),
        client_nom: fillWithPayloads(100, index * STEP),
        contenu: fillWithPayloads(1_000, index * 7),
        note: "5",
      },
    }));
}

/** Through the forms themselves, as a visitor and as the administrator. */
export async function storePayloads(admin: Target, rows: AppRows, count: number): Promise<StoredPayloads> {
  const stored: StoredPayloads = { accepted: 0, refused: [], led: [] };
  let turn = 0;
  async function sendOne({ path, fields, isVisitor }: PayloadForm) {
    turn += 1;
    const target = isVisitor ? { ...admin, cookie: undefined, from: loopbackAddress(turn) } : admin;
    const extra: Record<string, string> = isVisitor ? { cle_envoi: newId() } : {};
    const { status, headers } = await sendForm(target, path, Object.entries({ ...fields, ...extra }));
    if (isVisitor && status === 303 && headers.location) stored.led.push(headers.location);
    if (status < 400) stored.accepted += 1;
    else stored.refused.push(`${path} ${fields.intent ?? ""} ${status}`);
  }
  // First, while the office is open: the settings close it, and visits have no start then.
  for (const { entry, fields } of listFurtherSendings(rows, count))
    await sendOne({ path: entry.path, fields, isVisitor: entry.audience === "visitor" });
  for (const list of [listSendings, listCorrections, listEdits]) await inParallel(list(rows, count), LANES, sendOne);
  return stored;
}
