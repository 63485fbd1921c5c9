import type { Db } from "#app/db/engine/client.server.ts";
import { type SampleMode, sampleModes } from "#app/services/company-values/sample-mode.ts";
import { publicTestimonialColumns } from "#app/services/publication/public-testimonials.ts";
import { type PublicTestimonial, withSamples } from "./testimonial.ts";

const created_at = "2026-01-01T00:00:00.000Z";

/** Built in: they stand in while there are too few true reviews, and alone when the list cannot be read. Each says it is an example. */
export const testimonialSamples: PublicTestimonial[] = [
  {
    id: "exemple-lome",
    client_nom: "Cliente de Lomé",
    contenu: "L’équipe a trouvé une maison dans mon budget et m’a accompagnée jusque chez le notaire.",
    service: "immobilier",
    note: 5,
    pays: null,
    exemple: true,
    created_at,
  },
  {
    id: "exemple-kara",
    client_nom: "Client de Kara",
    contenu: "Devis clair, équipe ponctuelle, chantier rendu propre.",
    service: "btp",
    note: 5,
    pays: null,
    exemple: true,
    created_at,
  },
  {
    id: "exemple-france",
    client_nom: "Client de la diaspora",
    contenu: "Je vis à l’étranger et je sais chaque mois ce que devient mon bien.",
    service: "gerance",
    note: 5,
    pays: "France",
    exemple: true,
    created_at,
  },
  {
    id: "exemple-etats-unis",
    client_nom: "Cliente de la diaspora",
    contenu: "Les comptes rendus écrits et les prix en euros m’ont permis de décider à distance.",
    service: "diaspora",
    note: 5,
    pays: "États-Unis",
    exemple: true,
    created_at,
  },
];

const MAX_SHOWN = 12;

/** Approved reviews, the newest first, and the samples while the setting lets them stand in. */
export async function listPublicTestimonials(db: Db): Promise<PublicTestimonial[]> {
  const [mode, sent, samples] = await Promise.all([findSampleMode(db), listApproved(db, false), listApproved(db, true)]);
  return withSamples(sent, samples.length > 0 ? samples : testimonialSamples, mode);
}

/** An invented review of the demonstration is shown where a true one would be, and says `Exemple` like a sample (DEC-75). */
async function listApproved(db: Db, exemple: boolean): Promise<PublicTestimonial[]> {
  const rows = await db
    .selectFrom("testimonials")
    .select([...publicTestimonialColumns, "demo"])
    .where("statut", "=", "approuve")
    .where("deleted_at", "is", null)
    .where("exemple", "=", exemple)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_SHOWN)
    .execute();
  return rows.map(({ demo, ...review }) => ({ ...review, exemple: exemple || demo }));
}

async function findSampleMode(db: Db): Promise<SampleMode> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", "samples").executeTakeFirst();
  return sampleModes.find((mode) => mode === row?.value) ?? "auto";
}
