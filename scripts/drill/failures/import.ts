import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { newId } from "#app/lib/values/ids.ts";
import { IMPORT_UPLOAD_PATH } from "#app/services/addresses/public-paths.ts";
import { type AppProcess, startApp } from "#scripts/app-process.ts";
import { signIn } from "#scripts/drill/admin-browser.ts";
import { AppRows } from "#scripts/drill/attacks/content-snapshot.ts";
import { fairClock } from "#scripts/drill/attacks/fair-clock.ts";
import { HonestVisitor } from "#scripts/drill/attacks/honest-visitor.ts";
import type { Drill, Outcome } from "#scripts/drill/drill.ts";
import { send } from "#scripts/drill/http.ts";
import { phonePhoto } from "#tests/pictures.ts";
import { zipOf } from "#tests/zips.ts";

const PAGE = "/admin-dashboard/parametres/import";
const LINES = 2_000;
const KILLS = 5;
const WITHIN_MS = 180_000;
const ASK_EVERY_MS = 10;
const LONGEST_WAIT_MS = 250;

const header =
  "Titre;Type de bien;Transaction;Prix;Description;Adresse ou repère;Quartier;Ville;Chambres;Piscine;Disponible le;Photos;Couleur";

type Cells = Record<"titre" | "type" | "transaction" | "prix" | "ville" | "chambres" | "piscine" | "jour" | "photos", string>;
const right = {
  type: "Villa",
  transaction: "vente",
  prix: "45 000 000",
  ville: "Lomé",
  chambres: "3",
  piscine: "oui",
  jour: "",
  photos: "",
};

/** Twelve kinds of mistakes: what is wrong in a line, and what must be said of it. */
const mistakes: [change: Partial<Cells>, said: string][] = [
  [{ prix: "quarante-cinq" }, "Prix : « quarante-cinq » n’est pas un nombre. Écrivez 45000000."],
  [{ prix: "" }, "Prix : la cellule est vide."],
  [{ titre: "" }, "Titre : la cellule est vide."],
  [{ titre: "Long ".repeat(40) }, "Titre : Ce texte ne peut pas dépasser 120 caractères."],
  [{ type: "studette" }, "Type de bien : « studette » est inconnu."],
  [{ transaction: "troc" }, "Transaction : « troc » est inconnu."],
  [{ ville: "T" }, "Ville : Indiquez le nom de la ville, de 2 à 60 caractères."],
  [{ chambres: "trois" }, "Chambres : « trois » n’est pas un nombre. Écrivez 3."],
  [{ piscine: "peut-être" }, "Piscine : « peut-être » n’est ni oui ni non."],
  [{ jour: "31/02/2027" }, "Disponible le : Indiquez une date valable."],
  [{ photos: "https://exemple.tg/a.jpg" }, "Photos : Les photos par adresse web ne sont pas acceptées"],
  [{ photos: "bombe.jpg" }, "Photos : « bombe.jpg » est compressé cent fois ou plus"],
];
const EVERY = 33;
const WRONG = 60;

/** Every 33rd line is wrong, each kind in its turn. */
function wrongAt(index: number) {
  const turn = Math.floor(index / EVERY);
  return index % EVERY === 0 && turn < WRONG ? mistakes[turn % mistakes.length] : undefined;
}

function lineAt(index: number): string {
  const cells: Cells = { titre: `Villa ${index}`, ...right, ...wrongAt(index)?.[0] };
  const { titre, type, transaction, prix, ville, chambres, piscine, jour, photos } = cells;
  const place = `Rue ${index};Quartier ${index}`;
  return [titre, type, transaction, prix, "Cinq pièces autour d’une cour.", place, ville, chambres, piscine, jour, photos, "rouge"].join(
    ";",
  );
}

async function buildForm() {
  const photo = await phonePhoto({ width: 400, height: 300 });
  const zip = await zipOf([
    { name: "facade.jpg", bytes: photo },
    { name: "bombe.jpg", bytes: Buffer.alloc(7 * 1_024 * 1_024) },
    { name: "../evasion.jpg", bytes: photo },
  ]);
  const csv = [header, ...Array.from({ length: LINES }, (_, index) => lineAt(index))].join("\r\n");
  return async (): Promise<{ body: Buffer; contentType: string }> => {
    const form = new FormData();
    form.append("table", "properties");
    form.append("cle", newId());
    form.append("fichier", new File([csv], "biens.csv"));
    form.append("photos", new File([zip as BlobPart], "photos.zip"));
    const packed = new Response(form);
    return { body: Buffer.from(await packed.arrayBuffer()), contentType: packed.headers.get("content-type") ?? "" };
  };
}

type Office = { app: AppProcess; cookie: string };

async function tryFile({ app, cookie }: Office, form: Awaited<ReturnType<typeof buildForm>>): Promise<string> {
  const { body, contentType } = await form();
  const headers = { origin: app.url, cookie, "content-type": contentType };
  const answer = await send(`${app.url}${IMPORT_UPLOAD_PATH}`, { method: "POST", headers, body, deadlineMs: 60_000 });
  const id = new URL(answer.headers.location ?? "", app.url).searchParams.get("import");
  if (!id) throw new Error(`The file was not tried: ${answer.status}`);
  return id;
}

async function press({ app, cookie }: Office, id: string) {
  const headers = { origin: app.url, cookie, "content-type": "application/x-www-form-urlencoded" };
  const { status } = await send(app.url + PAGE, { method: "POST", headers, body: `intent=importer&id=${id}` });
  if (status !== 302) throw new Error(`The import did not begin: ${status}`);
}

function countDrafts(rows: AppRows) {
  return Number(rows.one("select count(*) as total from properties where titre like 'Villa %' and publication = 'brouillon'").total);
}

/** How many lines got another verdict, or another sentence, than they should. */
function countWrongVerdicts(rows: AppRows, id: string) {
  const lines = rows.all("select ligne, verdict, erreurs from import_lines where import_id = ? order by ligne", id);
  const wrong = lines.filter(({ ligne, verdict, erreurs }) => {
    const expected = wrongAt(Number(ligne) - 2)?.[1];
    const said = (JSON.parse(String(erreurs)) as { colonne: string; raison: string }[])
      .map(({ colonne, raison }) => `${colonne} : ${raison}`.replaceAll("\u00a0", " "))
      .join(" ");
    return expected ? verdict !== "a_corriger" || !said.startsWith(expected) : verdict === "a_corriger";
  });
  return wrong.length + Math.abs(lines.length - LINES);
}

/** The longest wait of a visitor while something is done, without what this machine had to do besides. */
async function slowestVisit({ url, pid }: AppProcess, act: () => Promise<unknown>): Promise<number> {
  const visitor = new HonestVisitor(`${url}/`, { deadlineMs: 5_000, now: fairClock(pid) });
  visitor.start();
  try {
    await visitor.nextVisit(); // the first page after a start is rendered: every visitor after it is measured
    return await visitor.slowestDuring(act);
  } finally {
    await visitor.stop();
  }
}

type ImportRun = { drafts: number; titles: number; wrong: number; again: number; longest: number; refusals: string };

/** An import that is killed at a fifth, two fifths… of its way; `afterKill` is what a control does to what is stored. */
async function play(afterKill: (rows: AppRows, id: string) => void = () => undefined): Promise<ImportRun> {
  const dataDir = mkdtempSync(join(tmpdir(), "fadem-import-"));
  const start = async (): Promise<Office> => {
    const app = await startApp({ dataDir, env: { DEMO: "0" }, isGroup: true });
    return { app, cookie: await signIn(app.url) };
  };
  let office = await start();
  try {
    const form = await buildForm();
    const id = await tryFile(office, form);
    const rows = new AppRows(dataDir);
    const wrong = countWrongVerdicts(rows, id);
    const refusals = String(rows.one("select refus from imports where id = ?", id).refus).replaceAll("\u00a0", " ");
    await press(office, id);
    const isThrough = () => rows.one("select etat from imports where id = ?", id).etat === "fait";
    const deadline = Date.now() + WITHIN_MS;
    const reach = async (isReached: () => boolean) => {
      while (!isReached()) {
        if (Date.now() > deadline) throw new Error(`Only ${countDrafts(rows)} drafts in time`);
        await delay(ASK_EVERY_MS);
      }
    };
    for (let kill = 1; kill <= KILLS; kill++) {
      await reach(() => countDrafts(rows) >= (kill * LINES) / (KILLS + 2));
      process.kill(-office.app.pid, "SIGKILL");
      await office.app.stop("SIGKILL");
      afterKill(rows, id);
      office = await start();
    }
    const longest = await slowestVisit(office.app, () => reach(isThrough));
    const drafts = countDrafts(rows);
    const titles = Number(rows.one("select count(distinct titre) as total from properties where titre like 'Villa %'").total);
    const second = await tryFile(office, form);
    await press(office, second);
    await reach(() => rows.one("select etat from imports where id = ?", second).etat === "fait");
    const again = countDrafts(rows) - drafts;
    rows.close();
    return { drafts, titles, wrong, again, longest, refusals };
  } finally {
    await office.app.stop("SIGKILL");
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function judge({ drafts, titles, wrong, again, longest, refusals }: ImportRun): Outcome {
  const isRefused =
    refusals.includes("« bombe.jpg » est compressé cent fois") && refusals.includes("« ../evasion.jpg » est dans un dossier");
  const wanted = LINES - WRONG;
  return {
    held: drafts === wanted && titles === wanted && wrong === 0 && again === 0 && isRefused && longest < LONGEST_WAIT_MS,
    figures: `${KILLS} arrêts : ${drafts} brouillons, ${drafts - titles} en double, ${wrong} verdicts faux ; le même fichier encore : ${again} ; zip ${isRefused ? "refusé par fichier" : "PRIS"} ; un visiteur attend au plus ${Math.round(longest)} ms`,
  };
}

export const importDrill: Drill = {
  id: "import",
  promise:
    "2 000 lignes avec 60 erreurs de 12 sortes, tué cinq fois : chaque ligne jugée, 1 940 brouillons, aucun en double, personne n’attend",
  isQuick: false,
  run: async () => judge(await play()),
  controlName: "progrès noté à part des lignes écrites",
  // What an importer leaves that notes its progress after its rows: killed between the two, it knows nothing of the last ones.
  control: async () =>
    judge(
      await play((rows, id) => {
        rows.run(
          "delete from import_origins where row_id in (select row_id from import_lines where import_id = ? order by row_id desc limit 20)",
          id,
        );
        rows.run(
          "update import_lines set verdict = 'prete', row_id = null where import_id = ? and ligne in (select ligne from import_lines where import_id = ? and verdict = 'importee' order by ligne desc limit 20)",
          id,
          id,
        );
      }),
    ),
};
