import { expect } from "vitest";
import { addDays, todayInLome } from "#app/lib/time/dates.ts";
import { textOf } from "#tests/visit.ts";
import { test } from "./http-test.ts";

const HOME = "B-0003"; // the furnished flat with a terrace
const person = { "Votre nom": "Afi Ayao", "E-mail": "afi@exemple.tg", Personnes: "3" };
/** Three sendings of a browser in five minutes are the limit, and all tests are one browser: what was counted is forgotten between them. */
test.beforeEach(({ rows }) => void rows.run("delete from rate_limits"));

const [arrivee, depart] = [addDays(todayInLome(), 60), addDays(todayInLome(), 70)];

test("DISPO-02 DISPO-03 DISPO-05 DISPO-11 without script dates are chosen, priced, asked for and cancelled, without payment", async ({
  visitor,
}) => {
  const listing = await visitor.visit(`/r/${HOME}`);
  const calendar = await listing.follow("Voir les dates libres");
  expect(calendar.all("table caption").map(textOf)).toHaveLength(2);
  expect(calendar.all("td .is-taken").length).toBeGreaterThan(0);
  expect(calendar.all("td .is-taken").every((day) => /, pris$/.test(day.getAttribute("aria-label") ?? ""))).toBe(true);
  const empty = await calendar.press("Voir le prix");
  expect(empty.text).toContain("Choisissez votre jour d’arrivée.");
  const wrong = await empty.fill({ Arrivée: depart, Départ: arrivee }).press("Voir le prix");
  expect(wrong.text).toContain("Le départ doit venir après l’arrivée.");
  const form = await wrong.fill({ Arrivée: arrivee, Départ: depart }).press("Voir le prix");
  expect(form.text).toMatch(/Total, 10\snuits\s*169\s000\sFCFA/);
  expect(form.text).toContain("Rien à payer en ligne.");
  expect(form.text).toContain("Ne payez jamais d’acompte avant une visite ou un contrat signé.");
  const names = form.all("input, select, textarea").map((field) => `${field.getAttribute("name")} ${field.getAttribute("autocomplete")}`);
  expect(names.filter((name) => /cc-|carte|card|iban|banque|mobile|payer|montant/i.test(name))).toEqual([]);

  const refused = await form.fill({ ...person, "E-mail": "" }).press("Demander ces dates");
  expect([refused.status, refused.field("Votre nom").value]).toEqual([400, "Afi Ayao"]);
  const own = await refused.fill(person).press("Demander ces dates");
  expect(own.address.pathname).toMatch(/^\/reservation\/[\w-]{22}$/);
  expect(own.text).toMatch(/Ces dates vous sont gardées jusqu’au/);
  expect(own.text).toContain("Rien à payer en ligne.");
  expect(own.text).not.toMatch(/à payer maintenant/i);
  const montreal = await own.fill({ "Votre heure": "America/Toronto" }).press("Afficher");
  expect(montreal.text).toMatch(/heure de Lomé, soit \d{1,2}h\d\d Montréal/);
  const asked = await own.follow("Annuler ma demande");
  expect(asked.text).toContain("Ces dates redeviendront libres aussitôt.");
  const cancelled = await asked.press("Oui, annuler ma demande");
  expect(cancelled.text).toContain("Cette demande est annulée.");
  expect(cancelled.link("Demander à nouveau").getAttribute("href")).toContain(`arrivee=${arrivee}`);
});

test("DISPO-02 a kept page holds rates and rules and no day, and a request for dates changes no kept page", async ({ rows, visitor }) => {
  const before = await visitor.visit(`/r/${HOME}`);
  const path = before.address.pathname;
  const [section] = before.all("[data-near]");
  expect(section && textOf(section)).toMatch(/18\s000 la nuit/);
  expect(section?.outerHTML).not.toMatch(/20\d\d-\d\d/);
  const etag = async () => (await visitor.fetch(path)).headers.get("etag");
  const known = await etag();
  const page = await visitor.visit(`/disponibilites?annonce=${HOME}&arrivee=${addDays(arrivee, 20)}&depart=${addDays(arrivee, 23)}`);
  const own = await page.fill({ ...person, "E-mail": "kofi@exemple.tg" }).press("Demander ces dates");
  expect(own.status).toBe(200);
  expect([known === null, await etag()]).toEqual([false, known]);
  expect(rows.all("select id from bookings where statut = 'option'")).toHaveLength(1);
});

test("LIEN-02 DISPO-05 RETROUVE-02 the private page of a stay is kept by nobody, told to no robot, and prints its address", async ({
  visitor,
}) => {
  const page = await visitor.visit(`/disponibilites?annonce=${HOME}&arrivee=${addDays(arrivee, 40)}&depart=${addDays(arrivee, 43)}`);
  const own = await page.fill({ ...person, "E-mail": "ama@exemple.tg" }).press("Demander ces dates");
  const { headers, status } = await visitor.fetch(own.address.pathname);
  expect([status, headers.get("cache-control"), headers.get("x-robots-tag"), headers.get("referrer-policy")]).toEqual([
    ...[200, "no-store", "noindex, nofollow, noarchive", "same-origin"],
  ]);
  expect(textOf(own.one("title"))).toBe("Page privée | FADEM");
  expect(own.one("[data-copy]").getAttribute("data-copy")).toMatch(new RegExp(`^http.*${own.address.pathname}$`));
  expect(own.all('meta[property^="og:"], meta[name=description], script[type="application/ld+json"]')).toEqual([]);
  expect(own.all("a[href^='https://']").every((link) => link.getAttribute("rel")?.includes("noopener"))).toBe(true);
  const unknown = await visitor.fetch("/reservation/AAAAAAAAAAAAAAAAAAAAAA");
  expect([unknown.status, unknown.headers.get("cache-control")]).toEqual([404, "no-store"]);
  await unknown.body?.cancel();
  const calendar = await visitor.fetch("/disponibilites?annonce=B-0003");
  expect(calendar.headers.get("cache-control")).toMatch(/no-store|no-cache|private/);
  await calendar.body?.cancel();
});

test("DISPO-05 RDV-04 without script late dates are a message, and of a flat that is gone every word stays", async ({ rows, visitor }) => {
  const turn = (column: string, value: string) => rows.run(`update properties set ${column} = ? where reference = ?`, value, HOME);
  const sentBy = (email: string) => rows.all("select nature, message from contact_requests where email = ?", email);
  const page = await visitor.visit(`/disponibilites?annonce=${HOME}&arrivee=${addDays(arrivee, 100)}&depart=${addDays(arrivee, 103)}`);
  page.fill({ ...person, "E-mail": "edem@exemple.tg", message: "Avec un lit d’enfant" });
  try {
    expect(turn("statut", "loue")).toBe(1);
    const late = await page.press("Demander ces dates");
    expect([late.status, late.headings("Demande envoyée").length]).toEqual([200, 1]);
    expect(late.text).toContain("Ce bien n’est plus disponible\u00a0: nous avons reçu votre demande comme celle d’un bien comparable.");
    const [request] = sentBy("edem@exemple.tg");
    expect(request?.nature).toBe("contact");
    expect(request?.message).toMatch(/^Avec un lit d’enfant\s+Dates souhaitées\s: du .* au .*, 3 nuits, 3 personnes\.$/);

    expect(turn("publication", "retire")).toBe(1);
    const gone = await page.fill({ "E-mail": "yawa@exemple.tg" }).press("Demander ces dates");
    expect([gone.status, gone.field("email").value]).toEqual([410, "yawa@exemple.tg"]);
    expect(gone.text).toContain("Ce que vous demandiez n’est plus proposé.");
    expect(gone.text).not.toContain("terrasse"); // what is withdrawn is not named
    expect(sentBy("yawa@exemple.tg")).toEqual([]);
  } finally {
    turn("statut", "disponible");
    turn("publication", "en_ligne");
  }
});

test("dates that are missing or none beside another wrong field are asked for again, with everything typed", async ({ visitor }) => {
  for (const dates of [
    { arrivee: "", depart: "" },
    { arrivee: "demain", depart: "2026-13-40" },
  ]) {
    const answer = await visitor.post(`/disponibilites?annonce=${HOME}`, {
      annonce: HOME,
      nom: "A",
      message: "Avec un lit d’enfant",
      ...dates,
    });
    const text = await answer.text();
    expect([answer.status, /type="date"[^>]*name="arrivee"/.test(text)]).toEqual([400, true]);
    expect(text).toContain("Avec un lit d’enfant");
  }
});
