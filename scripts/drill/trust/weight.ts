import type { Page } from "@playwright/test";
import { FAVOURITES_KEY } from "#app/features/keeping/favourite-list.ts";
import { writeKept } from "#app/features/keeping/kept-list.ts";
import { FAVOURITES_PATH, writeReferences } from "#app/services/measure/references.ts";
import { weighGzip } from "#scripts/bench/first-view.ts";
import { complain } from "#scripts/drill/attacks/attacked-app.ts";
import type { Drill, Outcome } from "#scripts/drill/drill.ts";
import { send } from "#scripts/drill/http.ts";
import { changePages, type VisitedSite, visitSite } from "./visited-site.ts";

const STILL_MS = 1_500;
const MARK_BYTES = 150;
const SCRIPT_BYTES = 12_000; // S19

/** What no page may ask for before a gesture of its visitor. */
const onDemand = ["/api/creneaux", "/api/disponibilites"];

/** Pages whose first script is weighed. */
const pages = ({ plot, home }: VisitedSite) => [
  ...["/", "/annonces", "/acheter-en-confiance", plot.path, `/signaler?annonce=${plot.reference}`],
  ...[home.path, `/disponibilites?annonce=${home.reference}`],
  ...[`/rendez-vous?annonce=${plot.reference}`, FAVOURITES_PATH],
  FAVOURITES_PATH + writeReferences([plot.reference, home.reference]),
];

/** The page of favourites shows what its browser keeps: with nothing kept it would ask for less. */
function keepFavourites(page: Page, references: readonly string[]) {
  const kept = writeKept(references.map((r) => ({ r, j: "2026-11-15" })));
  return page.addInitScript(([key, value]) => localStorage.setItem(key, value), [FAVOURITES_KEY, kept] as const);
}

type Weights = { script: number; early: string[]; mark: number };

/** A first visit that touches nothing: its script as gzip, what it asks for too early, and the heaviest mark of a card. */
async function weigh(page: Page, path: string): Promise<Weights> {
  const [scripts, early] = [new Set<string>(), new Set<string>()];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === "script") scripts.add(request.url());
    if (onDemand.includes(pathname)) early.add(pathname);
  });
  const response = await page.goto(path, { waitUntil: "load" });
  const html = (await response?.text()) ?? "";
  await page.waitForTimeout(STILL_MS); // whatever a page asks for by itself it asks for by now
  const marks = html.match(/<p class="land-mark.*?<\/p>/g) ?? [];
  return { script: await weighGzip([...scripts]), early: [...early], mark: Math.max(0, ...marks.map((mark) => Buffer.byteLength(mark))) };
}

/** `fat`: a script that the pages did not name, asked for with everything that waits for a gesture, and longer marks. */
function fatten(html: string, script: string) {
  const early = onDemand.map((path) => `<link rel="preload" as="fetch" href="${path}">`).join("");
  return html
    .replace("</head>", `<script type="module" src="${script}"></script>${early}</head>`)
    .replaceAll('class="land-mark"', `class="land-mark ${"x".repeat(MARK_BYTES)}"`);
}

async function weighAll(isFat: boolean): Promise<Outcome> {
  return visitSite(async (site) => {
    const script = isFat ? largestScript((await send(`${site.url}/admin`)).body) : "";
    const found: (Weights & { path: string })[] = [];
    for (const path of pages(site)) {
      const page = await site.open({ viewport: { width: 390, height: 844 } });
      if (path === FAVOURITES_PATH) await keepFavourites(page, [site.plot.reference, site.home.reference]);
      if (isFat) await changePages(page, (html) => fatten(html, script));
      found.push({ path, ...(await weigh(page, path)) });
      await page.context().close();
    }
    const heaviest = Math.max(...found.map((each) => each.script));
    const mark = Math.max(...found.map((each) => each.mark));
    const early = found.flatMap((each) => each.early);
    const faults = [
      heaviest > SCRIPT_BYTES &&
        found.filter((each) => each.script > SCRIPT_BYTES).map((each) => `${each.path} : ${each.script} o de script`),
      early.length > 0 && [`demandés d’avance : ${[...new Set(early)].join(", ")}`],
      (mark > MARK_BYTES || mark === 0) && [`marque de ${mark} octets`],
    ].filter((fault) => fault !== false);
    if (!isFat) complain(faults.flat());
    const kb = (heaviest / 1_000).toLocaleString("fr-FR", { maximumFractionDigits: 2 });
    return {
      // The control proves each of the three measures: one that saw nothing would be mute.
      held: isFat ? faults.length < 3 : faults.length === 0,
      figures: `${found.length} pages : script d’abord ${kb} ko au plus, ${early.length} demande avant un geste, marque d’une carte ${mark} octets au plus`,
    };
  });
}

/** The back-office is a program: its login page names files that a public page has no use for. */
function largestScript(html: string): string {
  const names = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, name = ""]) => name);
  const name = names.find((each) => each.includes("entry")) ?? names[0];
  if (!name) throw new Error("The login page names no script");
  return name;
}

export const weightDrill: Drill = {
  id: "weight",
  promise:
    "confiance, barre 10 : le premier script d’une page publique tient en 12 ko, rien n’est demandé avant un geste, une marque tient en 150 octets",
  isQuick: false,
  run: () => weighAll(false),
  controlName: "les mêmes pages avec un script de plus, des demandes d’avance et des marques alourdies",
  control: () => weighAll(true),
};
