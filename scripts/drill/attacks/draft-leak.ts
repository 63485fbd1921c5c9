import { type ListingTable, listingPath } from "#app/db/tables/content-types.ts";
import { listingContents } from "#app/features/listing-desk/definitions.server.ts";
import { metaFeedNames } from "#app/features/sharing/feeds/meta-feeds.ts";
import { newId } from "#app/lib/values/ids.ts";
import { META_HOMES_PATH, META_VEHICLES_PATH } from "#app/services/addresses/public-paths.ts";
import type { AppProcess } from "#scripts/app-process.ts";
import { signIn } from "#scripts/drill/admin-browser.ts";
import type { Drill, Outcome } from "#scripts/drill/drill.ts";
import { type Answer, send } from "#scripts/drill/http.ts";
import { sampleOf } from "#tests/content-sample.ts";
import { complain, startAttackedApp } from "./attacked-app.ts";
import { AppRows } from "./content-snapshot.ts";
import { sendForm, type Target } from "./send-form.ts";

const CANARY = "Perroquet secret";
const TRACE = /perroquet/i;
const SAVES = 10;
const IMPORT_PAGE = "/admin-dashboard/parametres/import";
const NEVER_SEEN = "jamais-vu-nulle-part";
const NEVER_GIVEN = "B-99999";
const publicPages = ["/", "/sitemap.xml", "/annonces.xml", META_HOMES_PATH, META_VEHICLES_PATH, "/?q=perroquet", "/?page=4"];

type HiddenListing = { table: ListingTable; id: string; slug: string; reference: string; wanted: 404 | 410 };

/** A draft, a timed and a withdrawn listing of every kind, made by the forms of the back-office; the control puts them online instead. */
async function hideListings(rows: AppRows, office: Target, isShown: boolean): Promise<HiddenListing[]> {
  const hidden: HiddenListing[] = [];
  for (const { table, listUrl, fields } of listingContents) {
    const sample = { ...sampleOf(fields), titre: CANARY };
    const save = (path: string, more: Record<string, string>) => sendForm(office, path, Object.entries({ ...sample, ...more }));
    const soon = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
    for (const publication of ["brouillon", "programme", "retire"] as const) {
      const id = newId();
      const isWithdrawn = publication === "retire";
      const first = isShown || isWithdrawn ? { publication: "en_ligne", publier_le: "" } : { publication, publier_le: soon };
      await save(`${listUrl}/nouveau`, { id, ...first });
      if (isWithdrawn && !isShown) await save(`${listUrl}/${id}`, { version: "1", publication });
      const { slug, reference } = rows.one(`select slug, reference from ${table} where id = ?`, id);
      hidden.push({ table, id, slug: String(slug), reference: String(reference), wanted: isWithdrawn ? 410 : 404 });
    }
  }
  return hidden;
}

/** What the pages of a listing say that are not there: its own address may stand in them, nothing else may differ. */
function withoutAddress({ body }: Answer, { slug, reference }: HiddenListing) {
  return [slug, reference, NEVER_SEEN, NEVER_GIVEN].reduce((text, name) => text.replaceAll(name, ""), body);
}

async function findLeaks(app: AppProcess, isShown: boolean): Promise<Outcome> {
  const rows = new AppRows(app.dataDir);
  const office: Target = { url: app.url, origin: app.url, cookie: await signIn(app.url) };
  const hidden = await hideListings(rows, office, isShown);
  for (const flux of metaFeedNames) await sendForm(office, IMPORT_PAGE, Object.entries({ intent: "flux", flux, actif: "oui" })); // off, they would prove nothing
  const wrong: string[] = [];
  let asked = 0;
  const ask = async (path: string, options?: Parameters<typeof send>[1]) => {
    asked += 1;
    return send(app.url + path, options);
  };

  for (const path of publicPages) {
    const answer = await ask(path);
    if (answer.status !== 200) wrong.push(`${path}: ${answer.status}`);
    if (TRACE.test(answer.body.replaceAll("perroquet", ""))) wrong.push(`${path} names what is hidden`);
  }

  for (const listing of hidden) {
    const { table, id, slug, reference, wanted } = listing;
    const base = listingPath(table);
    const picture = "0123456789abcdef.jpg";
    for (const [path, other] of [
      [`${base}/${slug}`, `${base}/${NEVER_SEEN}`],
      [`${base}/${slug}/fiche`, `${base}/${NEVER_SEEN}/fiche`],
      [`${base}/${slug}.data`, `${base}/${NEVER_SEEN}.data`],
      [`/r/${reference}`, `/r/${NEVER_GIVEN}`],
      [`/apercus/${reference}-${picture}`, `/apercus/${NEVER_GIVEN}-${picture}`],
    ] as const) {
      const answer = await ask(path);
      const expected = path.endsWith(".data") ? 404 : wanted;
      if (answer.status !== expected) wrong.push(`${path}: ${answer.status} instead of ${expected}`);
      if (TRACE.test(withoutAddress(answer, listing))) wrong.push(`${path} says what is hidden`);
      if (expected === 404 && withoutAddress(answer, listing) !== withoutAddress(await ask(other), listing))
        wrong.push(`${path} differs from an address never seen`);
    }
    // In a list of favourites a withdrawn one too is like one that never was.
    for (const page of ["/favoris?refs=", `/comparer?refs=${NEVER_GIVEN},`]) {
      const [own, unknown] = [await ask(page + reference), await ask(`${page}${reference.charAt(0)}-888888`)];
      const [said, wanted] = [own, unknown].map((answer) => withoutAddress(answer, listing).replaceAll(/[BV]-888888/g, ""));
      if (said !== wanted || own.status !== unknown.status) wrong.push(`${page}${reference} differs from a reference never given`);
    }
    const enquiry = new URLSearchParams({
      ...{ nature: "contact", listing_table: table, listing_id: id, nom: "Exercice", email: "exercice@exemple.tg" },
      ...{ sujet: "Une question", message: "Est-ce encore libre ?", duree: "9000" },
    });
    const form = await ask("/demande/envoyer", {
      method: "POST",
      headers: { origin: app.url, accept: "application/json", "content-type": "application/x-www-form-urlencoded" },
      body: enquiry.toString(),
      from: `127.0.1.${1 + (asked % 250)}`,
    });
    if (form.status !== wanted || TRACE.test(form.body)) wrong.push(`the form about ${base}/${slug}: ${form.status} instead of ${wanted}`);
  }

  const [draft] = hidden;
  const unfinished = newId();
  const before = (await ask("/")).headers.etag;
  for (let version = 1; draft && version <= SAVES; version++) {
    const { fields, listUrl } = listingContents.find(({ table }) => table === draft.table) ??
      listingContents[0] ?? { fields: {}, listUrl: "" };
    const publication = isShown ? "en_ligne" : "brouillon";
    const sent = { ...sampleOf(fields), titre: `${CANARY} ${version}`, publication, version: String(version) };
    await sendForm(office, `${listUrl}/${draft.id}`, Object.entries(sent));
    const typed = { intent: "garder", cle: unfinished, base: String(version - 1), titre: `${CANARY} à moitié ${version}` };
    await sendForm(office, `${listUrl}/brouillon`, Object.entries(typed));
  }
  if (rows.one("select version from form_drafts where cle = ?", unfinished).version !== SAVES) wrong.push("what was typed was not kept");
  if (TRACE.test((await ask("/")).body)) wrong.push("/ names what is being typed");
  if ((await ask("/")).headers.etag !== before) wrong.push(`the ETag of / moved while a draft was saved ${SAVES} times`);
  complain(isShown ? [] : wrong);
  return {
    held: wrong.length === 0 && hidden.length >= 3,
    figures: `${hidden.length} annonces cachées, ${asked} questions, ${SAVES} enregistrements du brouillon : ${wrong.length} fuites`,
  };
}

async function withApp(isShown: boolean): Promise<Outcome> {
  const app = await startAttackedApp();
  try {
    return await findLeaks(app, isShown);
  } finally {
    await app.stop();
  }
}

export const draftLeakDrill: Drill = {
  id: "draft-leak",
  promise: "brouillon, programmé, retiré : aucune page, liste, flux, formulaire ni ETag n’en laisse rien paraître",
  isQuick: true,
  run: () => withApp(false),
  controlName: "les mêmes annonces, en ligne",
  control: () => withApp(true),
};
