import type { Drill, Outcome } from "#scripts/drill/drill.ts";
import { send } from "#scripts/drill/http.ts";
import { complain, startAttackedApp } from "./attacked-app.ts";
import { AppRows } from "./content-snapshot.ts";
import { crawl } from "./crawl.ts";
import { serve } from "./header-proxy.ts";

const EXACT = /6\.2235|1\.2070/g;
/** What visitors are told of a place there: the nearest 0.003 degrees. */
const ZONE = /6\.225\b.{0,40}1\.206\b/s;
/** Up to the words under it; it has drawings of its own inside. */
const DRAWING = /<svg class="place-map.*?<\/svg>(?=<(?:ul|p)\b)/gs;
const MAP = "/acheter/lome?vue=carte";

function place(rows: AppRows) {
  rows.run("update properties set latitude = 6.22351, longitude = 1.20702");
}

/** Reads every page, sheet and feed a visitor can reach, and the map, which may ask nothing of another host. */
async function read(url: string): Promise<Outcome> {
  const found = await crawl(url);
  const map = (await send(url + MAP)).body;
  const text = found.text + map;
  const exact = [...text.matchAll(EXACT)].length;
  const drawing = [...map.matchAll(DRAWING)].join("");
  const strangers = [...drawing.matchAll(/(?:src|href|xlink:href)="(?:https?:)?\/\//g)].length;
  const isTold = ZONE.test(text);
  return {
    held: exact === 0 && strangers === 0 && isTold && drawing !== "",
    figures: `${found.count} pages et données lues\u00a0: ${exact} position exacte, zone ${isTold ? "sur la grille" : "absente"}, carte de ${drawing.length} octets et ${strangers} demande à un autre hôte`,
  };
}

export const positionsDrill: Drill = {
  id: "positions",
  promise: "aucune position exacte n’atteint un visiteur, et la carte ne demande rien à personne",
  isQuick: true,
  async run() {
    const app = await startAttackedApp();
    const rows = new AppRows(app.dataDir);
    try {
      place(rows);
      const outcome = await read(app.url);
      if (!outcome.held) complain([outcome.figures]);
      return outcome;
    } finally {
      rows.close();
      await app.stop();
    }
  },
  controlName: "serveur qui rend des lignes entières",
  async control() {
    const app = await startAttackedApp();
    const rows = new AppRows(app.dataDir);
    const server = await serve((_request, response) => void response.end(JSON.stringify(rows.all("select * from properties"))));
    try {
      place(rows);
      return await read(server.url);
    } finally {
      await server.stop();
      rows.close();
      await app.stop();
    }
  },
};
