import { addDays, todayInLome } from "#app/lib/time/dates.ts";
import type { Drill, Outcome } from "#scripts/drill/drill.ts";
import { visitorFields } from "#scripts/drill/failures/writes.ts";
import { loopbackAddress, postForm, send } from "#scripts/drill/http.ts";
import { AppRows } from "#tests/rows.ts";
import { complain, inParallel, startAttackedApp } from "./attacked-app.ts";

const NETWORKS = 20;
const LANES = 4;
const HOME = "B-0003";
/** As many nights as dates may hold at once. */
const NIGHTS = 31;
const YEAR = 360;

type App = Awaited<ReturnType<typeof startAttackedApp>>;
type Unit = { path: "/rendez-vous" | "/disponibilites"; fields: Record<string, string> };

/** Every start that a visitor may choose, by its day. */
async function listStarts(app: App): Promise<Map<string, string[]>> {
  const settled = addDays(todayInLome(), 8); // the visits of the demonstration lie before
  const days = new Map<string, string[]>();
  for (let from = todayInLome(), week = 0; week < 3; week++, from = addDays(from, 14)) {
    const { body } = await send(`${app.url}/api/creneaux?annonce=${HOME}&du=${from}&jours=14`);
    const { jours } = JSON.parse(body) as { jours: { jour: string; debuts: string[] }[] };
    for (const { jour, debuts } of jours) if (debuts.length > 0 && jour > settled) days.set(jour, debuts);
  }
  return days;
}

function listUnits(days: ReadonlyMap<string, string[]>): Unit[] {
  const starts = [...days.values()].flat();
  const spans = Array.from({ length: Math.floor(YEAR / NIGHTS) }, (_, index) => addDays(todayInLome(), 1 + index * NIGHTS));
  return [
    ...starts.map((debut): Unit => ({ path: "/rendez-vous", fields: { annonce: HOME, mode: "sur_place", debut } })),
    ...spans.map(
      (arrivee): Unit => ({
        path: "/disponibilites",
        fields: { annonce: HOME, arrivee, depart: addDays(arrivee, NIGHTS), personnes: "2" },
      }),
    ),
  ];
}

let senders = 0;

async function askFor(app: App, { path, fields }: Unit, network: number) {
  const number = String(++senders).padStart(6, "0");
  const sender = { url: app.url, headers: { accept: "application/json" }, from: loopbackAddress(network), deadlineMs: 60_000 };
  await postForm(sender, path, { ...fields, ...visitorFields(`90 ${number}`) });
}

/** What strangers hold of the agenda and of the calendars. */
function countHeld(app: App) {
  using rows = new AppRows(app);
  const count = (from: string) => Number(rows.one(`select count(*) as count from ${from} and demo = 0`).count);
  return { visits: count("appointments where statut = 'demande'"), options: count("bookings where statut = 'option'") };
}

/** Without the network that a row was asked from no bound of a network can be counted. */
function forgetNetworks(app: App) {
  using rows = new AppRows(app);
  for (const table of ["appointments", "bookings"])
    rows.run(`create trigger drill_${table} after insert on ${table} begin update ${table} set reseau = null where id = new.id; end`);
}

async function hoard(isBounded: boolean): Promise<Outcome> {
  const app = await startAttackedApp();
  try {
    if (!isBounded) forgetNetworks(app);
    const before = await listStarts(app);
    const units = listUnits(before);
    await inParallel(units, LANES, (unit) => askFor(app, unit, 1));
    const ofOne = countHeld(app);
    await inParallel(
      units.map((unit, index) => ({ unit, network: 2 + (index % NETWORKS) })),
      LANES,
      ({ unit, network }) => askFor(app, unit, network),
    );
    const after = await listStarts(app);
    const emptied = [...before].filter(([jour, debuts]) => (after.get(jour)?.length ?? 0) < Math.floor(debuts.length / 2));
    const held = countHeld(app);
    const wrong = [
      before.size === 0 && "aucun créneau n’est proposé",
      ofOne.visits === 0 && "aucune visite n’est gardée",
      ofOne.visits > 4 && `un réseau garde ${ofOne.visits} visites`,
      ofOne.options > 3 && `un réseau garde ${ofOne.options} options`,
      held.options > 10 && `une annonce garde ${held.options} options`,
      emptied.length > 0 && `${emptied.length} jours sont plus qu’à moitié pris`,
    ].filter((fault) => fault !== false);
    if (isBounded) complain(wrong);
    const figures = `${units.length} créneaux et périodes demandés par un réseau, puis par ${NETWORKS} : ${ofOne.visits} visites et ${ofOne.options} options d’un seul, ${held.visits} et ${held.options} de tous, ${emptied.length} jours vidés`;
    return { held: wrong.length === 0, figures };
  } finally {
    await app.stop();
  }
}

export const hoardingDrill: Drill = {
  id: "hoarding",
  promise: "un inconnu, même depuis vingt réseaux, ne vide ni l’agenda ni un calendrier : la moitié de chaque jour reste libre",
  isQuick: false,
  run: () => hoard(true),
  controlName: "les mêmes demandes, sans retenir de quel réseau elles viennent",
  control: () => hoard(false),
};
