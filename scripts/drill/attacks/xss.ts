import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { textPages } from "#app/services/addresses/public-paths.ts";
import type { AppProcess } from "#scripts/app-process.ts";
import { ensureChromium } from "#scripts/chromium.ts";
import { signIn } from "#scripts/drill/admin-browser.ts";
import type { Drill, Outcome, Scale } from "#scripts/drill/drill.ts";
import { serve } from "#scripts/drill/own-server.ts";
import { AppRows } from "#tests/rows.ts";
import { complain, copyContent, inParallel, startAttackedApp } from "./attacked-app.ts";
import { addLivingLink, privateAddress } from "./private-link-rows.ts";
import { payloads } from "./xss-payloads.ts";
import { sowPayloads } from "./xss-rows.ts";

const ROWS: Record<Scale, number> = { quick: 6, full: 34 };
const TABS = 3;
const LOAD_WITHIN_MS = 60_000;
/** Columns of free text there are at least: a filter that forgot most of them would prove nothing. */
const LEAST_SOWN = 60;
const listings: [table: string, rubrique: string, site: string][] = [
  ["properties", "biens", "biens"],
  ["projects", "realisations", "realisations"],
  ["vehicles", "vehicules", "vehicules"],
];

/** `shown`: pages that say a payload as text. */
type Sighting = { executed: Set<number>; wrong: string[]; pages: number; shown: number };

async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureChromium(), args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"] });
}

/** Opens every address and notes what ran, what the policy had to stop, and what became an attribute that would run later. */
async function openAll(context: BrowserContext, addresses: readonly string[]): Promise<Sighting> {
  const seen: Sighting = { executed: new Set(), wrong: [], pages: 0, shown: 0 };
  await context.exposeBinding("hit", (_, number: number) => void seen.executed.add(number));
  context.on("console", (message) => {
    const text = message.text();
    if (/Content Security Policy/i.test(text) && !/frame-src|media-src|img-src/.test(text))
      seen.wrong.push(`policy: ${text.slice(0, 200)}`);
  });
  context.on("dialog", (dialog) => void dialog.dismiss());
  // Pictures and films have nothing to say here; that they fail is what `onerror` waits for.
  await context.route(/\/media\/|\.(png|jpe?g|webp|avif|woff2|mp4)(\?|$)|exemple\.tg|\/x$/, (route) => route.abort());
  const tabs = await Promise.all(Array.from({ length: TABS }, () => context.newPage()));
  await inParallel(addresses, TABS, async (address) => {
    const tab = tabs.pop();
    if (!tab) throw new Error("No tab is free");
    const answer = await tab.goto(address, { waitUntil: "load", timeout: LOAD_WITHIN_MS });
    if (!answer || answer.status() >= 500) seen.wrong.push(`${address}: ${answer?.status()}`);
    const sleeping = await tab.evaluate(findSleepers);
    seen.wrong.push(...sleeping.map((found) => `${address}: ${found}`));
    seen.pages += 1;
    if ((await answer?.text())?.includes("hit(")) seen.shown += 1;
    tabs.push(tab);
  });
  return seen;
}

/** In the page, after what was queued has run: handlers and addresses that wait for a click, and elements of ours by no means. */
async function findSleepers() {
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  const found: string[] = [];
  for (const element of document.querySelectorAll("*")) {
    if (/^(xss|x|marquee|isindex|xmp|noembed|frameset|object|embed|base|image)$/i.test(element.localName))
      found.push(`<${element.localName}>`);
    for (const { name, value } of element.attributes) {
      const isAddress = /^(href|src|action|formaction|data|poster|srcdoc|xlink:href|background)$/i.test(name);
      if (/^on/i.test(name) || (isAddress && /^\s*(java\s*script|data:text\/html|vbscript)/i.test(value)))
        found.push(`${name}="${value.slice(0, 60)}"`);
    }
  }
  return found;
}

function listAddresses(rows: AppRows, led: readonly string[], scale: Scale) {
  const most = ROWS[scale];
  const newest = (table: string) =>
    rows.all(`select * from ${table} where deleted_at is null order by created_at desc, id desc limit ${most}`);
  const pages = Array.from({ length: Math.ceil((most + 20) / 12) }, (_, index) => index + 1);
  const site = ["/", ...textPages, `/?page=${pages.length}&v_page=${pages.length}&p_page=${pages.length}`, "/?v_onglet=location"];
  const settings = ["", "/securite", "/import", "/donnees", "/reponses", "/fermetures", "/journal"].map((path) => `/parametres${path}`);
  const admin = ["", ...settings, "/corbeille", "/textes", "/agenda", "/boite", "/boite?page=2"];
  const every = (query: string) => rows.all(`${query} limit ${most}`).map(({ id }) => String(id));
  const lists = ["biens", "realisations", "vehicules", "galerie", "vehicules/demandes", "contacts", "avis"];
  return {
    site: [...site, ...led, ...listings.flatMap(([table, , path]) => newest(table).map(({ slug }) => `/${path}/${slug}`))],
    dashboard: [
      ...admin.map((path) => `/admin-dashboard${path}`),
      ...lists.flatMap((path) => pages.map((page) => `/admin-dashboard/${path}?page=${page}`)),
      ...listings.flatMap(([table, path]) => newest(table).map(({ id }) => `/admin-dashboard/${path}/${id}`)),
      ...every("select id from people order by created_at desc, id desc").map((id) => `/admin-dashboard/boite?personne=${id}`),
      ...every("select id from appointments order by created_at desc").map((id) => `/admin-dashboard/agenda/visites/${id}`),
      ...every("select id from bookings order by created_at desc").map((id) => `/admin-dashboard/agenda/sejours/${id}`),
      ...every("select distinct property_id as id from land_files").map((id) => `/admin-dashboard/biens/${id}/foncier`),
      ...every("select distinct listing_id as id from bookings where listing_table = 'properties'").map(
        (id) => `/admin-dashboard/biens/${id}/sejours`,
      ),
      ...newest("gallery_images").map(({ id }) => `/admin-dashboard/galerie/${id}`),
      ...listings.flatMap(([table, path]) =>
        newest(table)
          .slice(0, 3)
          .map(({ id }) => `/admin-dashboard/${path}/${id}/historique`),
      ),
    ],
  };
}

/** The private pages of some visits and stays. */
function listLinks(rows: AppRows): string[] {
  const pages = { rendez_vous: "appointments", reservation: "bookings" } as const;
  return (Object.keys(pages) as (keyof typeof pages)[]).flatMap((usage) =>
    rows
      .all(`select id from ${pages[usage]} limit 4`)
      .map(({ id }) => privateAddress(usage, addLivingLink(rows, usage, String(id)).secret)),
  );
}

async function visit(app: AppProcess, cookie: string, rows: AppRows, led: readonly string[], scale: Scale): Promise<Sighting> {
  const browser = await openBrowser();
  try {
    const { site, dashboard } = listAddresses(rows, led, scale);
    const visitor = await browser.newContext({ baseURL: app.url });
    const administrator = await browser.newContext({ baseURL: app.url });
    const cookies = cookie
      .split("; ")
      .map((pair) => ({ name: pair.slice(0, pair.indexOf("=")), value: pair.slice(pair.indexOf("=") + 1), url: app.url }));
    await administrator.addCookies(cookies);
    const one = await openAll(visitor, site);
    const other = await openAll(administrator, dashboard);
    return {
      executed: new Set([...one.executed, ...other.executed]),
      wrong: [...one.wrong, ...other.wrong],
      pages: one.pages + other.pages,
      shown: one.shown + other.shown,
    };
  } finally {
    await browser.close();
  }
}

function outcome({ executed, wrong, pages, shown }: Sighting, stored: number): Outcome {
  return {
    held: executed.size === 0 && wrong.length === 0 && shown > pages / 3,
    figures: `${payloads.length} charges dans ${stored} colonnes, ${pages} pages ouvertes dont ${shown} les disent, ${executed.size} exécutée${executed.size > 1 ? "s" : ""}, ${wrong.length} injection${wrong.length > 1 ? "s" : ""} dans les pages`,
  };
}

export const xssDrill: Drill = {
  id: "xss",
  promise: "aucun texte enregistré ne s’exécute, ni sur le site ni au tableau de bord",
  isQuick: false,
  async run(scale) {
    const dataDir = await copyContent();
    using rows = new AppRows({ dataDir });
    const sown = sowPayloads(rows);
    if (sown.length < LEAST_SOWN) throw new Error(`Only ${sown.length} columns took payloads: ${sown.join(" ")}`);
    const links = listLinks(rows);
    const app = await startAttackedApp({}, dataDir);
    try {
      const seen = await visit(app, await signIn(app.url), rows, links, scale);
      complain(seen.wrong);
      return outcome(seen, sown.length);
    } finally {
      await app.stop();
    }
  },
  controlName: "page qui rend les textes en HTML",
  async control() {
    const server = await serve((request, response) => {
      const number = Number(/^\/charge\/(\d+)/.exec(request.url ?? "")?.[1] ?? Number.NaN);
      const payload = payloads[number];
      response.writeHead(payload ? 200 : 404, { "content-type": "text/html; charset=utf-8" });
      response.end(payload ? `<!doctype html><title>${payload}</title><p title="${payload}">${payload}</p>` : "");
    });
    const browser = await openBrowser();
    try {
      const context = await browser.newContext({ baseURL: server.url });
      return outcome(
        await openAll(
          context,
          payloads.flatMap((_, number) => (number % 4 === 0 ? [`/charge/${number}`] : [])),
        ),
        payloads.length,
      );
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};
