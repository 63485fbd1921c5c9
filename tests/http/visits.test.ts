import { expect } from "vitest";
import { addDays, todayInLome } from "#app/lib/time/dates.ts";
import type { AppProcess } from "#scripts/app-process.ts";
import { AppRows } from "#tests/rows.ts";
import type { Page, Visitor } from "#tests/visit.ts";
import { test } from "./http-test.ts";

function stored(app: AppProcess, question: string, ...values: string[]) {
  using rows = new AppRows(app);
  return rows.all(question, ...values) as Record<string, string>[];
}

function change(app: Pick<AppProcess, "dataDir">, statement: string, ...values: string[]) {
  using rows = new AppRows(app);
  return rows.run(statement, ...values);
}

/** Of one row. */
function write(app: AppProcess, statement: string, ...values: string[]) {
  expect(change(app, statement, ...values)).toBe(1);
}

/** One that can be visited; `place`: another each time, so that no test is in the way of another. */
function homeOf(app: AppProcess, place: number) {
  const [home] = stored(
    app,
    `select id, reference, slug from properties where statut = 'disponible' and publication = 'en_ligne' and deleted_at is null order by reference limit 1 offset ${place}`,
  );
  return home as { id: string; reference: string; slug: string };
}

const starts = (page: Page) => page.all<HTMLInputElement>("input[type=radio][name=debut]");

/** Chooses a start as a finger does: one choice of several. */
function choose(page: Page, place: number): string {
  const radios = starts(page);
  for (const radio of radios) radio.checked = false;
  const chosen = radios.at(place);
  if (!chosen) throw new Error("No start is free");
  chosen.checked = true;
  return chosen.value;
}

const person = (number: string) => ({ "Votre nom": "Reine Adjovi", telephone: `90 00 11 ${number}` });

/** A week that is whole, whatever the day of the test. */
const nextWeek = `&du=${addDays(todayInLome(), 7)}`;

/** All tests are one browser and one network, which may send and hold so much: what was counted is forgotten between them. */
test.beforeEach(({ app }) => {
  change(app, "delete from rate_limits");
  change(app, "update appointments set reseau = null");
});

async function openSlots(visitor: Visitor, reference: string, more = nextWeek) {
  return visitor.visit(`/rendez-vous?annonce=${reference}${more}`);
}

async function askFor(visitor: Visitor, reference: string, place: number, number: string) {
  const page = await openSlots(visitor, reference);
  const debut = choose(page, place);
  const sent = await page.fill(person(number)).press("Demander ce créneau");
  return { sent, debut };
}

test("RDV-04 RDV-07 without script a visit is asked from the page of the property, and its answer is its private page", async ({
  app,
  visitor,
}) => {
  const { slug, id } = homeOf(app, 0);
  const property = await visitor.visit(`/biens/${slug}`);
  const page = await property.follow("Demander une visite");
  expect(page.headings("Choisir un créneau de visite")).toHaveLength(1);
  expect(page.html).toContain("noindex");
  const debut = choose(page, 2);
  page.fill({ ...person("01"), "Ce qui compte pour vous (facultatif)": "Montrez-moi les bornes." });
  const sent = await page.press("Demander ce créneau");
  expect(sent.address.pathname).toMatch(/^\/rendez-vous\/[\w-]{22}$/);
  const visitOfHome = `select r.reference, v.debut, v.mode, v.statut, v.fuseau
    from appointments v join contact_requests r on r.id = v.demande_id where v.listing_id = ?`;
  const [visit] = stored(app, visitOfHome, id);
  expect(visit).toMatchObject({ debut, mode: "sur_place", statut: "demande", fuseau: "Africa/Lome" });
  expect(sent.text).toContain("Visite demandée");
  expect(sent.headings(`Votre visite ${visit?.reference}`)).toHaveLength(1);
  expect(sent.text).toContain(sent.address.href);
  expect(sent.link("Envoyer sur WhatsApp").getAttribute("rel")).toBe("noopener noreferrer");
  expect(sent.text).toContain("Ne payez jamais");
  expect((await visitor.fetch(`/api/creneaux?annonce=${homeOf(app, 1).reference}&du=${debut.slice(0, 10)}&jours=1`)).status).toBe(200);
});

test("RDV-07 the same form sent twice is one visit, with the same reference and the same address", async ({ app, visitor }) => {
  const { reference, id } = homeOf(app, 1);
  const page = await openSlots(visitor, reference);
  choose(page, 5);
  page.fill(person("02"));
  const [first, again] = [await page.press("Demander ce créneau"), await page.press("Demander ce créneau")];
  expect(again.address.href).toBe(first.address.href);
  expect(stored(app, "select id from appointments where listing_id = ?", id)).toHaveLength(1);
  const [{ reference: named } = { reference: "" }] = stored(app, "select reference from appointments where listing_id = ?", id);
  expect((await visitor.visit(`/rendez-vous/${named}`)).status).toBe(404);
});

test("RDV-05 without script a mistake is told beside its field, and slot and words stay", async ({ app, visitor }) => {
  const page = await openSlots(visitor, homeOf(app, 2).reference);
  const debut = choose(page, 8);
  page.fill({ "Votre nom": "Reine Adjovi", "Ce qui compte pour vous (facultatif)": "L’accès en saison des pluies." });
  const refused = await page.press("Demander ce créneau");
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Indiquez un téléphone ou un e-mail.");
  expect(refused.one<HTMLInputElement>("input[name=debut]:checked").value).toBe(debut);
  expect(refused.field("message").value).toBe("L’accès en saison des pluies.");

  refused.fill({ "E-mail": "reine@exemple.tg" });
  refused.one<HTMLInputElement>("input[name=mode][value=sur_place]").checked = false;
  refused.one<HTMLInputElement>("input[name=mode][value=video]").checked = true;
  const uncalled = await refused.press("Demander ce créneau");
  expect(uncalled.text).toContain("Indiquez le numéro WhatsApp à appeler.");
  expect(uncalled.one<HTMLInputElement>("input[name=mode]:checked").value).toBe("video");
});

test("RDV-05 what is no start is refused in its own words, whatever it looks like", async ({ app, visitor }) => {
  const { reference } = homeOf(app, 2);
  for (const debut of ["2026-13-01", "2020-01-06T10:00:00.000Z", "2099-01-05T10:00:00.000Z", "demain", "x".repeat(9_000)]) {
    const fields = { annonce: reference, mode: "sur_place", debut, nom: "Reine", telephone: "90 00 11 03", indicatif: "228", message: "" };
    change(app, "delete from rate_limits");
    const answer = await visitor.post(`/rendez-vous?annonce=${reference}`, { ...fields, email: "", fuseau: "" });
    expect(answer.status, debut.slice(0, 30)).toBe(400);
    expect(await answer.text()).toContain("Ce créneau n’existe pas. Choisissez-en un dans la liste.");
  }
});

test("RDV-06 RDV-05 without script a slot that was taken meanwhile comes back with the others and everything typed", async ({
  app,
  visitor,
}) => {
  const { reference } = homeOf(app, 3);
  const page = await openSlots(visitor, reference);
  const debut = choose(page, 12);
  page.fill({ ...person("04"), "Ce qui compte pour vous (facultatif)": "Je viens avec ma sœur." });
  const { sent } = await askFor(visitor, reference, 12, "05");
  expect(sent.text).toContain("Visite demandée");
  const late = await page.press("Demander ce créneau");
  expect(late.status).toBe(409);
  expect(late.text).toContain("Ce créneau vient d’être pris.");
  expect(starts(late).map(({ value }) => value)).not.toContain(debut);
  expect(late.field("message").value).toBe("Je viens avec ma sœur.");
  expect(late.field("telephone").value).toBe("90 00 11 04");
  choose(late, 12);
  expect((await late.press("Demander ce créneau")).text).toContain("Visite demandée");
});

test("RDV-05 a third coming visit of one telephone is a message like any that holds nothing", async ({ app, visitor }) => {
  for (const place of [20, 21])
    expect((await askFor(visitor, homeOf(app, 4).reference, place, "06")).sent.text).toContain("Visite demandée");
  const { sent } = await askFor(visitor, homeOf(app, 4).reference, 22, "06");
  expect(sent.text).toContain("Votre demande est reçue. Ce créneau n’est pas bloqué\u00a0: nous vous répondons vite.");
});

test("RDV-03 without script the clock is chosen in a list of twelve towns, another week is shown, and nothing typed is lost", async ({
  app,
  visitor,
}) => {
  const page = await openSlots(visitor, homeOf(app, 2).reference);
  expect(page.one<HTMLSelectElement>("select[name=fuseau]").options).toHaveLength(12);
  expect(page.text).not.toContain("Dubaï (le lendemain)");
  expect(page.all(".visit-slot small")).toHaveLength(0);
  const debut = choose(page, 0);
  page.fill({ ...person("07"), fuseau: "Asia/Shanghai" });
  const told = await page.press("Afficher");
  expect(told.status).toBe(200);
  expect(told.all(".visit-slot small").length).toBeGreaterThan(0);
  expect(told.all(".visit-slot small").every((each) => each.textContent?.includes("Pékin"))).toBe(true);
  expect(told.one<HTMLInputElement>("input[name=debut]:checked").value).toBe(debut);
  const next = await told.press("Semaine suivante");
  expect(starts(next).every(({ value }) => value >= debut)).toBe(true);
  expect(next.one<HTMLInputElement>("input[name=debut]:checked").value).toBe(debut);
  expect(next.field("Votre nom").value).toBe("Reine Adjovi");
  expect(next.field("fuseau").value).toBe("Asia/Shanghai");
  const back = await next.press("Semaine précédente");
  expect(back.one<HTMLInputElement>("input[name=debut]:checked").value).toBe(debut);
});

test("RDV-03 an unknown zone is refused with 400, in an address and in a form", async ({ app, visitor }) => {
  const { reference } = homeOf(app, 2);
  const mars = await openSlots(visitor, reference, "&fuseau=Mars/Phobos");
  expect([mars.status, mars.headings("Choisir un créneau de visite").length, mars.headings(/Unexpected/)]).toEqual([400, 1, []]);
  expect(mars.one("[role=alert].field-error").textContent).toBe("Ce fuseau horaire n’est pas connu.");
  expect(starts(mars).length).toBeGreaterThan(0); // the hours of Lomé
  const paris = await openSlots(visitor, reference, "&fuseau=Europe/Paris");
  expect(paris.all(".visit-slot small")).toHaveLength(starts(paris).length);
  const fields = { annonce: reference, mode: "sur_place", debut: starts(paris)[0]?.value ?? "", nom: "Reine", telephone: "90 00 11 08" };
  const posted = await visitor.post(`/rendez-vous?annonce=${reference}`, { ...fields, fuseau: "Mars/Phobos" });
  expect(posted.status).toBe(400);
  expect(await posted.text()).toContain("Ce fuseau horaire n’est pas connu.");
});

test("RDV-08 LIEN-02 without script a visit is moved three times and then cancelled, and its page is private", async ({ app, visitor }) => {
  const { reference, id } = homeOf(app, 5);
  const { sent, debut } = await askFor(visitor, reference, 14, "09");
  expect(sent.document.title).toBe("Page privée | FADEM");
  expect(sent.headers.get("cache-control")).toBe("no-store");
  expect(sent.headers.get("x-robots-tag")).toBe("noindex, nofollow, noarchive");
  expect(sent.headers.get("referrer-policy")).toBe("same-origin");
  expect(sent.all('meta[property^="og:"], meta[name=description], script[type="application/ld+json"]')).toHaveLength(0);
  write(app, "update appointments set statut = 'confirme' where listing_id = ?", id);

  let page = await visitor.visit(sent.address.pathname);
  expect(page.text).toContain("Confirmée par FADEM");
  let former = debut;
  for (const place of [15, 18, 21]) {
    const slots = await page.follow(/^Déplacer la visite/);
    const wanted = choose(slots, place);
    page = await slots.press("Déplacer la visite");
    expect(page.address.pathname).toBe(sent.address.pathname);
    expect(page.text).toContain("Visite demandée");
    const [visit] = stored(app, "select debut, statut from appointments where listing_id = ?", id);
    expect(visit).toEqual({ debut: wanted, statut: "demande" });
    const free = starts(await openSlots(visitor, reference, `&du=${former.slice(0, 10)}`)).map(({ value }) => value);
    expect(free).toContain(former);
    expect(free).not.toContain(wanted);
    former = wanted;
  }
  expect(page.text).toContain("Vous avez déjà déplacé cette visite trois fois.");
  expect(page.all("a[href*=deplacer]")).toHaveLength(0);

  const asked = await page.follow(/^Annuler la visite/);
  expect(asked.text).toContain("Annuler cette visite\u00a0?");
  expect(stored(app, "select statut from appointments where listing_id = ?", id)).toEqual([{ statut: "demande" }]);
  const cancelled = await asked.press("Oui, annuler ma visite");
  expect(cancelled.text).toContain("Visite annulée");
  expect(cancelled.buttons(/Annuler/)).toHaveLength(0);
  expect(starts(await openSlots(visitor, reference, `&du=${former.slice(0, 10)}`)).map(({ value }) => value)).toContain(former);
});

test("RDV-08 a slot that is another's is not moved to, and the visit stays where it was", async ({ app, visitor }) => {
  const { sent, debut } = await askFor(visitor, homeOf(app, 6).reference, 10, "10");
  const slots = await sent.follow(/^Déplacer la visite/);
  const other = await openSlots(visitor, homeOf(app, 6).reference);
  const taken = choose(other, 11);
  expect((await other.fill(person("11")).press("Demander ce créneau")).text).toContain("Visite demandée");
  for (const radio of starts(slots)) radio.checked = radio.value === taken;
  const refused = await slots.press("Déplacer la visite");
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("Ce créneau vient d’être pris.");
  expect((await visitor.visit(sent.address.pathname)).status).toBe(200);
  expect(stored(app, "select debut from appointments where debut = ?", debut)).toHaveLength(1);
});

test("RDV-08 RDV-03 without script a move turns weeks by address, refuses what is no start, and tells its end on both clocks", async ({
  app,
  visitor,
}) => {
  const { sent } = await askFor(visitor, homeOf(app, 9).reference, 12, "41");
  const montreal = await sent.fill({ "Votre heure": "America/Toronto" }).press("Afficher");
  expect(montreal.text).toMatch(/Possible jusqu’au \S+ \d+ \S+, \d+h\d\d \(heure de Lomé, \d+h\d\d Montréal/);
  const slots = await sent.follow(/^Déplacer la visite/);
  const kept = choose(slots, 3);
  const next = await slots.press("Semaine suivante");
  expect(Object.fromEntries(next.address.searchParams)).toMatchObject({ intent: "deplacer", debut: kept });
  expect(next.one<HTMLInputElement>("input[name=debut]:checked").value).toBe(kept);
  for (const radio of starts(next)) radio.checked = false;
  const refused = await next.press("Déplacer la visite");
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("Choisissez un créneau.")]);
});

test("RDV-08 within the notice, and once it is over, a visit is not changed here", async ({ app, visitor }) => {
  const { sent } = await askFor(visitor, homeOf(app, 7).reference, 25, "12");
  const own = sent.address.pathname;
  const [{ id } = { id: "" }] = stored(app, "select id from appointments order by created_at desc limit 1");
  write(app, "update appointments set debut = ? where id = ?", new Date(Date.now() + 3_600_000).toISOString(), id);
  const late = await visitor.visit(own);
  expect(late.text).toContain("Pour changer maintenant, appelez-nous.");
  expect(late.all("a[href*=deplacer], form[method=post]")).toHaveLength(0);
  const forced = await visitor.post(own, { intent: "annuler" });
  expect(forced.status).toBe(409);
  expect(await forced.text()).toContain("Pour changer maintenant, appelez-nous.");
  write(app, "update appointments set debut = ? where id = ?", new Date(Date.now() - 3_600_000).toISOString(), id);
  expect((await visitor.visit(own)).text).toContain("Nous n’avons pas répondu à temps, et nous vous prions de nous en excuser.");
});

test("LIEN-03 LIEN-05 a secret with a letter changed is unknown, a revoked one is dead, and its file with it", async ({ app, visitor }) => {
  const { sent } = await askFor(visitor, homeOf(app, 8).reference, 26, "13");
  const own = sent.address.pathname;
  const file = await visitor.fetch(`${own}.ics`);
  expect(file.status).toBe(200);
  expect(file.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(file.headers.get("cache-control")).toContain("no-store");
  expect(file.headers.get("x-robots-tag")).toBe("noindex, nofollow, noarchive");
  expect(await file.text()).toContain("BEGIN:VEVENT\r\n");
  const other = own.endsWith("A") ? `${own.slice(0, -1)}B` : `${own.slice(0, -1)}A`;
  expect((await visitor.visit(other)).status).toBe(404);
  expect((await visitor.fetch(`${other}.ics`)).status).toBe(404);
  expect((await visitor.visit(own.replace("/rendez-vous/", "/reservation/"))).status).toBe(404);
  expect((await visitor.post(own, { intent: "annuler", debut: "x", secret: "y" })).status).toBe(400);
  const [{ id } = { id: "" }] = stored(app, "select id from appointments order by created_at desc limit 1");
  write(app, "update private_links set revoque_le = ? where cible_id = ?", new Date().toISOString(), id);
  const dead = await visitor.visit(own);
  expect(dead.status).toBe(410);
  expect(dead.text).toContain("Ce lien n’est plus valable. Demandez-en un nouveau à FADEM.");
  expect((await visitor.fetch(`${own}.ics`)).status).toBe(410);
  expect(app.output()).not.toContain(own.split("/").at(-1));
});

test("RDV-04 a listing that is sold offers no slot, and what is sent for it is stored as a message with its own thanks", async ({
  app,
  visitor,
}) => {
  const { id, reference, slug } = homeOf(app, 0);
  const before = await openSlots(visitor, reference);
  choose(before, 3);
  before.fill(person("14"));
  write(app, "update properties set statut = 'vendu' where id = ?", id);
  try {
    const page = await openSlots(visitor, reference);
    expect(starts(page)).toHaveLength(0);
    expect(page.link("Écrire pour un bien comparable")).toBeDefined();
    const slots = await visitor.fetch(`/api/creneaux?annonce=${reference}&du=${new Date().toISOString().slice(0, 10)}&jours=14`);
    expect(await slots.json()).toEqual({ jours: [], offre: null });
    const late = await before.press("Demander ce créneau");
    expect(late.text).toContain(
      "Ce bien n’est plus disponible\u00a0: nous avons reçu votre demande comme celle d’un bien comparable. Nous vous contacterons bientôt.",
    );
    expect(stored(app, "select nature from contact_requests where telephone = '90 00 11 14'")).toEqual([{ nature: "contact" }]);
    expect(late.link("Retour à l’annonce").getAttribute("href")).toBe(`/biens/${slug}`);
  } finally {
    write(app, "update properties set statut = 'disponible' where id = ?", id);
  }
});

test("RDV-04 slots switched off, and no free one, lead to a wished day, and a slot chosen before is a message", async ({
  app,
  visitor,
}) => {
  const { reference } = homeOf(app, 2);
  const [before] = stored(app, "select value from settings where key = 'visites'");
  const open = await openSlots(visitor, reference);
  choose(open, 3);
  open.fill(person("27"));
  const say = (visites: object) =>
    write(
      app,
      "insert into settings (key, value, updated_at) values ('visites', ?, '') on conflict (key) do update set value = excluded.value",
      JSON.stringify(visites),
    );
  try {
    say({ creneaux: false });
    const off = await openSlots(visitor, reference);
    expect(off.text).toContain("Aucun créneau n’est proposé en ce moment.");
    const late = await open.press("Demander ce créneau");
    expect(late.text).toContain(
      "Les visites se fixent maintenant par téléphone\u00a0: nous avons reçu votre demande. Nous vous contacterons bientôt.",
    );
    expect(stored(app, "select nature from contact_requests where telephone = '90 00 11 27'")).toEqual([{ nature: "contact" }]);
    const form = await off.follow("Proposez-nous une autre date");
    expect(form.address.pathname).toBe("/demande/envoyer");
    expect(form.field("Date souhaitée (facultatif)")).toBeDefined();
    const asked = await visitor.fetch(`/api/creneaux?annonce=${reference}&du=2026-11-23&jours=7`);
    expect(await asked.json()).toEqual({ jours: [], offre: null });

    say({ creneaux: true, preavis_heures: 168, horizon_jours: 3 });
    const none = await openSlots(visitor, reference);
    expect(none.text).toMatch(/Aucun créneau libre avant le \d+(er)? \S+ 20\d\d\./);
    expect(none.link("Proposez-nous une autre date")).toBeDefined();
  } finally {
    write(app, "update settings set value = ? where key = 'visites'", before?.value ?? "");
  }
});

test("RDV-04 S2 slots are asked by day and by number: what is malformed is refused, what is not public unknown or gone", async ({
  app,
  visitor,
}) => {
  const { reference, id } = homeOf(app, 2);
  const ask = async (query: string) => visitor.fetch(`/api/creneaux?${query}`);
  for (const odd of ["", "du=2026-13-01&jours=7", "du=2026-11-24&jours=0", "du=2026-11-24&jours=15", "du=2026-11-24&jours=1e1"])
    expect((await ask(`annonce=${reference}&${odd}`)).status, odd).toBe(400);
  expect((await ask("annonce=B-9999&du=2026-11-24&jours=7")).status).toBe(404);
  expect((await ask(`annonce=${"B".repeat(1_000)}&du=2026-11-24&jours=7`)).status).toBe(404);
  const today = new Date().toISOString().slice(0, 10);
  const answer = await ask(`annonce=${reference}&du=${today}&jours=14`);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const body = (await answer.json()) as { jours: { jour: string; debuts: string[] }[]; offre: object };
  expect(Object.keys(body).sort()).toEqual(["jours", "offre"]);
  expect(Object.keys(body.offre).sort()).toEqual(["dernier", "duree", "isOneTeam", "lieu", "mode", "modes", "preavis"]);
  expect(body.jours).toHaveLength(14);
  for (const day of body.jours) expect(Object.keys(day).sort()).toEqual(["debuts", "jour"]);
  write(app, "update properties set publication = 'retire' where id = ?", id);
  try {
    expect((await ask(`annonce=${reference}&du=${today}&jours=7`)).status).toBe(410);
    expect((await openSlots(visitor, reference)).status).toBe(410);
  } finally {
    write(app, "update properties set publication = 'en_ligne' where id = ?", id);
  }
});

test("BIENS-25 VEH-05 a vehicle keeps its appointment, a project its quote", async ({ app, visitor }) => {
  const [car] = stored(
    app,
    "select slug from vehicles where statut = 'disponible' and deleted_at is null and type_transaction = 'vente' limit 1",
  );
  const vehicle = await visitor.visit(`/vehicules/${car?.slug}`);
  expect(vehicle.text).toContain("Demander un rendez-vous");
  expect(vehicle.one("[data-opens=visit]").getAttribute("href")).toMatch(/^\/rendez-vous\?annonce=V-\d{4}$/);
  const [work] = stored(app, "select reference from projects where deleted_at is null limit 1");
  expect((await openSlots(visitor, work?.reference ?? "")).status).toBe(404);
});

test("RDV-04 without script a home that is visited no more says so, and keeps what was typed as a message to send", async ({
  app,
  visitor,
}) => {
  const { reference, id } = homeOf(app, 8);
  const page = await openSlots(visitor, reference);
  choose(page, 0);
  page.fill({ "Votre nom": "Edwige Adjovi", message: "Avec ma sœur" });
  try {
    write(app, "update properties set statut = 'vendu' where id = ?", id);
    const late = await page.press("Demander ce créneau");
    expect([late.status, late.headings("Votre demande n’est pas partie").length]).toEqual([400, 1]);
    expect(late.text).toContain("Ce que vous demandiez n’est plus proposé.");
    expect(late.field("nom").value).toBe("Edwige Adjovi");
    expect(late.field("message").value).toMatch(/^Avec ma sœur\s+Visite souhaitée\s: .*, \d+h\d\d \(heure de Lomé\)\.$/);
    const sent = await late.fill({ email: "edwige@exemple.tg" }).press("Envoyer ma demande");
    expect(sent.status).toBe(200);
    expect(stored(app, "select nature from contact_requests where email = 'edwige@exemple.tg'")).toMatchObject([{ nature: "contact" }]);

    write(app, "update properties set publication = 'retire' where id = ?", id);
    const gone = await page.fill({ "E-mail": "edwige@exemple.tg" }).press("Demander ce créneau");
    expect([gone.status, gone.field("nom").value, gone.field("email").value]).toEqual([410, "Edwige Adjovi", "edwige@exemple.tg"]);
    expect(gone.one("form.contact-form").getAttribute("action")).toBe("/contact/envoyer");
    expect(gone.all(`a[href*="${reference}"]`)).toEqual([]);
  } finally {
    write(app, "update properties set statut = 'disponible', publication = 'en_ligne' where id = ?", id);
  }
});

test("RDV-04 DISPO-02 slots and dates without a listing say so, and tell a listing that never was from one that is gone", async ({
  app,
  visitor,
}) => {
  const { reference, id } = homeOf(app, 7);
  for (const path of ["/rendez-vous", "/disponibilites"]) {
    const none = await visitor.visit(path);
    expect(none.status).toBe(404);
    expect(none.text).toMatch(/depuis la page d’une annonce.*choisissez-en une/);
    expect(none.text).not.toContain("n’est plus en ligne");
    expect((await visitor.visit(`${path}?annonce=B-9999`)).text).toContain("Cette annonce n’existe pas, ou n’est plus en ligne.");
  }
  write(app, "update properties set publication = 'retire' where id = ?", id);
  try {
    for (const path of ["/rendez-vous", "/disponibilites"]) {
      const gone = await visitor.visit(`${path}?annonce=${reference}`);
      expect([gone.status, gone.text.includes("Cette annonce n’est plus en ligne.")]).toEqual([410, true]);
    }
  } finally {
    write(app, "update properties set publication = 'en_ligne' where id = ?", id);
  }
});

test("without script a start or a zone that is none is asked for again with the week, and breaks no page", async ({ app, visitor }) => {
  const { reference } = homeOf(app, 0);
  const wrong = [
    ["x", ""],
    ["2026-13-45T99:00:00.000Z", "Mars/Phobos"],
    ["toString", "+25"],
  ] as const;
  for (const [debut, fuseau] of wrong) {
    const fields = { annonce: reference, mode: "sur_place", semaine: "2026-11-23", debut, fuseau };
    const answer = await visitor.post(`/rendez-vous?annonce=${reference}`, fields);
    expect(answer.status, debut).toBe(200);
    expect(await answer.text()).not.toContain(`value="${debut}"`);
  }
});
