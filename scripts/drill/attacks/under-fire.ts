import { addDays, todayInLome } from "#app/lib/time/dates.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import type { Drill, Outcome } from "#scripts/drill/drill.ts";
import { startCluster } from "#scripts/drill/failures/cluster.ts";
import { query } from "#scripts/drill/failures/stored-requests.ts";
import { visitorFields } from "#scripts/drill/failures/writes.ts";
import { insist, loopbackAddress, postForm } from "#scripts/drill/http.ts";
import { AppRows } from "#tests/rows.ts";
import { complain, startAttackedApp } from "./attacked-app.ts";

const SENDERS = 60;
const ANSWER_WITHIN_MS = 60_000; // patience, not a promise: the machine may be busy

/** One engine: the processes that write to it, and a way into its rows past them. */
type Place = {
  name: string;
  urls: string[];
  /** The address that the site has for its visitors. */
  origin: string;
  ask: (question: string) => Promise<Record<string, unknown>[]>;
  stop: () => Promise<void>;
};

/** What sixty visitors want at the same moment. */
type Contest = {
  /** Where the form is sent, and what it says but for its sender. */
  path: string;
  fields: (sender: number) => Record<string, string>;
  lost: string;
  /** The units of each holder, as the rows of visits or stays say it: `occupied_units` itself may be what is at fault. */
  held: (place: Place) => Promise<string[]>;
};

const STARTS = 8;
const NIGHTS = 3;
const day = (offset: number) => addDays(todayInLome(), 120 + offset);

/** Of the usual hours, in whose week the demonstration has no visit: nine o'clock of the first Tuesday after ten days. */
function freeStart(): string {
  const first = addDays(todayInLome(), 10);
  const after = (2 - new Date(`${first}T00:00:00Z`).getUTCDay() + 7) % 7;
  return `${addDays(first, after)}T09:00:00.000Z`;
}

/** Three nights each over ten nights of one furnished home, and one start of a visit there. */
const contests: Record<string, Contest> = {
  nuits: {
    path: "/disponibilites",
    fields: (sender) => ({
      ...{ annonce: "B-0003", arrivee: day(sender % STARTS), depart: day((sender % STARTS) + NIGHTS), personnes: "2" },
    }),
    lost: "Ces dates viennent d’être prises.",
    async held({ ask }) {
      const rows = await ask("select listing_id, arrivee, depart from bookings where statut = 'option' and option_jusqu_a is not null");
      return rows.flatMap(({ listing_id, arrivee, depart }) => {
        const nights: string[] = [];
        for (let at = Date.parse(String(arrivee)); at < Date.parse(String(depart)); at += DAY_MS) nights.push(`${listing_id} ${at}`);
        return nights;
      });
    },
  },
  créneau: {
    path: "/rendez-vous",
    fields: () => ({ annonce: "B-0003", mode: "sur_place", debut: freeStart() }),
    lost: "Ce créneau vient d’être pris.",
    async held({ ask }) {
      const rows = await ask(`select debut from appointments where statut = 'demande' and debut = '${freeStart()}'`);
      return rows.map(({ debut }) => String(debut));
    },
  },
};

async function startPostgresPlace(): Promise<Place> {
  const cluster = await startCluster({ retries: true });
  const ask: Place["ask"] = (question) => query(cluster.databaseUrl, question);
  // Off in a new installation until chosen: a visit asked for all the same would be a message, and no slot contested.
  const chosen = `'{"creneaux":true,"villes":["Lomé"]}'`;
  await ask(
    `insert into settings (key, value, updated_at) values ('visites', ${chosen}, '') on conflict (key) do update set value = ${chosen}`,
  );
  return {
    name: "PostgreSQL, trois processus",
    ...{ urls: cluster.nodes.map(({ url }) => url), origin: cluster.url },
    ask,
    stop: () => cluster.stop(),
  };
}

async function startSqlitePlace(): Promise<Place> {
  const app = await startAttackedApp();
  return {
    name: "SQLite, un processus",
    ...{ urls: [app.url], origin: app.url },
    async ask(question) {
      using rows = new AppRows(app);
      return rows.all(question);
    },
    stop: () => app.stop(),
  };
}

/** What a unit is held under is moved aside as soon as it is written: the command and the primary key find every unit free. */
const withoutUnits = {
  postgres: `create function drill_aside() returns trigger language plpgsql as $$ begin new.ressource := new.ressource || new.source_id; return new; end $$;
    create trigger drill_aside before insert on occupied_units for each row execute function drill_aside()`,
  sqlite: `create trigger drill_aside after insert on occupied_units begin
    update occupied_units set ressource = ressource || source_id where rowid = new.rowid; end`,
};

/** What is sent again has the key of the first sending. */
function sendAs(place: Place, contest: Contest, sender: number) {
  const url = place.urls[sender % place.urls.length] ?? "";
  const headers = { accept: "application/json", "x-forwarded-for": `${20 + sender}.7.7.7` };
  const from = { url, origin: place.origin, headers, from: loopbackAddress(sender), deadlineMs: ANSWER_WITHIN_MS };
  const fields = { ...contest.fields(sender), ...visitorFields(`90 ${10_00_00 + sender}`), message: `Mots ${sender}` };
  return insist(() => postForm(from, contest.path, fields));
}

/** Past the commands: the row of a unit that is held, once more under another holder. */
async function writeAgain({ ask }: Place): Promise<boolean> {
  const again = "insert into occupied_units select ressource, unite, place, source_table, 'un-autre' from occupied_units limit 1";
  return ask(again).then(
    () => true,
    () => false,
  );
}

async function fight(place: Place, name: string, contest: Contest): Promise<{ wrong: string[]; doubled: number; figures: string }> {
  const answers = await Promise.all(Array.from({ length: SENDERS }, (_, sender) => sendAs(place, contest, sender)));
  const won = answers.filter(({ status }) => status === 200).length;
  const lost = answers.filter(({ status, body }) => status === 409 && body.includes(contest.lost));
  const again = answers.reduce((sum, { tries }) => sum + tries - 1, 0);
  const words = lost.filter(({ body }) => /Mots \d+/.test(body)).length;
  const holders = Map.groupBy(await contest.held(place), (unit) => unit);
  const doubled = [...holders.values()].filter((each) => each.length > 1).length;
  const wrong = [
    won + lost.length !== SENDERS && `${SENDERS - won - lost.length} réponses autres : ${answers.map(({ status }) => status).join(" ")}`,
    won === 0 && "personne ne l’a eu",
    holders.size === 0 && "rien n’est tenu",
    words !== lost.length && `${lost.length - words} perdants sans leurs mots`,
    doubled > 0 && `${doubled} unités tenues deux fois`,
  ].filter((fault) => fault !== false);
  const figures = `${place.name}, ${name} : ${SENDERS} envois (${again} remis à plus tard), ${won} retenus, ${lost.length} perdants avec leurs mots, ${holders.size} unités, ${doubled} tenues deux fois`;
  return { wrong: wrong.map((fault) => `${place.name}, ${name} : ${fault}`), doubled, figures };
}

async function fightEverywhere(isGuarded: boolean): Promise<Outcome> {
  const results = [];
  for (const start of [startPostgresPlace, startSqlitePlace]) {
    const place = await start();
    try {
      if (!isGuarded) await place.ask(withoutUnits[place.urls.length > 1 ? "postgres" : "sqlite"]);
      for (const [name, contest] of Object.entries(contests)) results.push(await fight(place, name, contest));
      if (isGuarded && (await writeAgain(place)))
        results.push({ wrong: [`${place.name} : une unité écrite deux fois hors des commandes`], doubled: 1, figures: "" });
    } finally {
      await place.stop();
    }
  }
  if (isGuarded) complain(results.flatMap(({ wrong }) => wrong));
  // The control proves each engine and each unit: one in which nothing was doubled would be mute.
  const isKept = results.every(({ wrong }) => wrong.length === 0);
  return {
    held: isGuarded ? isKept : results.some(({ doubled }) => doubled === 0),
    figures: results.map(({ figures }) => figures).join(" ; "),
  };
}

export const underFireDrill: Drill = {
  id: "under-fire",
  promise:
    "de soixante demandes des mêmes nuits ou du même créneau, au même moment, aucune unité n’a deux preneurs, et chaque perdant garde ses mots",
  isQuick: false,
  run: () => fightEverywhere(true),
  controlName: "les mêmes envois, les unités écrites à côté de ce qu’elles tiennent",
  control: () => fightEverywhere(false),
};
