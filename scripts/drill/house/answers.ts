import { sentTables } from "#app/db/tables/content-types.ts";
import { newId } from "#app/lib/values/ids.ts";
import type { AppProcess } from "#scripts/app-process.ts";
import { signIn } from "#scripts/drill/admin-browser.ts";
import { complain, startAttackedApp } from "#scripts/drill/attacks/attacked-app.ts";
import { AppRows } from "#scripts/drill/attacks/content-snapshot.ts";
import type { Drill, Outcome } from "#scripts/drill/drill.ts";
import { send } from "#scripts/drill/http.ts";

const START = "/admin-dashboard";
/** Pages that differ in their ids and values alone. */
const ALIKE = 2;
/** A page of the site, whose buttons write to the company and are dead there; the end of the session. */
const NO_SCREEN = /\/(apercu|deconnexion)$/;
const BLOCK = /<section id="repondre".*?<\/section>/s;
/** What a member did to a visit or a stay is recorded by the deed: the prepared text beside it tells the person of that. */
const READY = /<div class="ready-text[^>]*><b>[^<]*<\/b><p[^>]*>[^<]*<\/p>(<div[^>]*>)?<a [^>]*>/g;
/** To a person; a link that chooses its receiver in WhatsApp names none. */
const PLAIN_WAY = /^(mailto:.|https:\/\/wa\.me\/\d)/;

type Spoil = (html: string) => string;

/** Every screen that links lead to from the first one, as the server draws it. */
async function readScreens({ url }: AppProcess, cookie: string, spoil: Spoil): Promise<Map<string, string>> {
  const screens = new Map<string, string>();
  const alike = new Map<string, number>();
  const waiting = [START];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const { pathname, searchParams } = new URL(path, url);
    const shape = [pathname.replace(/[0-9a-f-]{32,36}/g, "…"), ...searchParams.keys()].join(" ");
    const seen = alike.get(shape) ?? 0;
    if (screens.has(path) || seen === ALIKE || NO_SCREEN.test(pathname)) continue;
    alike.set(shape, seen + 1);
    const { headers, body } = await send(url + path, { headers: { cookie }, deadlineMs: 30_000 });
    if (!headers["content-type"]?.startsWith("text/html")) continue;
    const html = spoil(body);
    screens.set(path, html);
    for (const link of linksOf(html)) if (link.startsWith(START)) waiting.push(link.split("#")[0] ?? "");
  }
  return screens;
}

function linksOf(html: string) {
  return [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, link = ""]) => link.replaceAll("&amp;", "&"));
}

/** Follows one reply button to its block and says there that the answer went; the table that was answered, or what is wrong. */
async function answer({ url }: AppProcess, cookie: string, rows: AppRows, link: string): Promise<{ table?: string; wrong?: string }> {
  const { body } = await send(url + (link.split("#")[0] ?? ""), { headers: { cookie }, deadlineMs: 30_000 });
  const [block = ""] = BLOCK.exec(body) ?? [];
  const event = /name="demande" value="([^"]+)"/.exec(block)?.[1];
  if (!event) return { wrong: `${link}: no reply block` };
  const { source_table, source_id } = rows.one("select source_table, source_id from person_events where id = ?", event);
  const asked = new URL(link, url).searchParams.get("demande");
  if (asked && asked !== event && asked !== source_id) return { wrong: `${link}: another request is answered` };
  const texte = `Réponse ${newId()}`;
  const canal = block.includes("https://wa.me/") ? "whatsapp" : "email";
  const headers = { cookie, origin: url, "content-type": "application/x-www-form-urlencoded" };
  const said = new URLSearchParams({ demande: event, canal, texte, page: "oui" }).toString();
  await send(`${url}${START}/boite/reponse`, { method: "POST", headers, body: said });
  const [kept] = rows.all("select person_id from person_events where genre = 'reponse' and texte = ?", texte);
  const { person_id, repondu_le } = rows.one("select person_id, repondu_le from person_events where id = ?", event);
  if (kept?.person_id !== person_id || repondu_le === null) return { wrong: `${link}: the answer is not recorded` };
  return { table: String(source_table) };
}

async function play(spoil: Spoil, isControl: boolean): Promise<Outcome> {
  const app = await startAttackedApp();
  const rows = new AppRows(app.dataDir);
  try {
    const cookie = await signIn(app.url);
    const screens = await readScreens(app, cookie, spoil);
    const links = new Set<string>();
    const wrong: string[] = [];
    for (const [path, html] of screens)
      for (const link of linksOf(html.replace(BLOCK, "").replace(READY, ""))) {
        if (PLAIN_WAY.test(link)) wrong.push(`${path}: ${link} records nothing`);
        if (link.endsWith("#repondre")) links.add(link);
      }
    const answered = new Set<string>();
    for (const link of links) {
      const outcome = await answer(app, cookie, rows, link);
      if (outcome.wrong) wrong.push(outcome.wrong);
      if (outcome.table) answered.add(outcome.table);
    }
    for (const table of sentTables) if (!answered.has(table)) wrong.push(`${table}: no reply button was found`);
    if (!isControl) complain(wrong);
    return { held: wrong.length === 0, figures: `${links.size} boutons de ${screens.size} écrans\u00a0: ${wrong.length} en faute` };
  } finally {
    rows.close();
    await app.stop();
  }
}

export const answersDrill: Drill = {
  id: "answers",
  promise: "chaque bouton qui répond à une personne mène à la réponse de cette demande, où ce qui est parti est noté",
  isQuick: false,
  run: () => play((html) => html, false),
  controlName: "un simple lien d’e-mail à la place d’un bouton",
  control: () => play((html) => html.replace(/href="[^"]*demande=[^"]*#repondre"/, 'href="mailto:reine@exemple.tg"'), true),
};
