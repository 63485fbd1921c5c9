import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { chromium } from "@playwright/test";
import { defaultOfficeHours } from "#app/services/company-values/office-hours.ts";
import { officeMinutes } from "#app/services/company-values/office-minutes.ts";
import { ensureChromium } from "#scripts/chromium.ts";
import { complain } from "#scripts/drill/attacks/attacked-app.ts";
import type { Drill, Outcome } from "#scripts/drill/drill.ts";
import { createRandom } from "#tests/random.ts";

const PAIRS = 1_000;
const START = Date.parse("2026-11-01T00:00:00Z");
const CLOSED_DAY = [Date.parse("2026-11-17T00:00:00Z"), Date.parse("2026-11-18T00:00:00Z")] as const;

/** The times that the specification froze, in minutes, and one over the closed day. */
const frozen: [from: string, to: string, minutes: number][] = [
  ["2026-11-20T17:30Z", "2026-11-21T08:30Z", 60],
  ["2026-11-21T11:32Z", "2026-11-23T10:42Z", 310],
  ["2026-11-21T14:00Z", "2026-11-23T08:00Z", 0],
  ["2026-11-16T17:30Z", "2026-11-18T08:30Z", 60],
];

function randomPairs(): [from: number, to: number][] {
  const random = createRandom(5);
  return Array.from({ length: PAIRS }, () => {
    const from = START + Math.floor(random() * 40 * 1_440) * 60_000;
    return [from, from + Math.floor(random() * 10 * 1_440) * 60_000];
  });
}

/** The same lines on the server and in a browser of another zone; the control lets them read the browser's own clock. */
async function compare(isLocal: boolean): Promise<Outcome> {
  const time = { hours: defaultOfficeHours, closed: [CLOSED_DAY] };
  const pairs = [...frozen.map(([from, to]) => [Date.parse(from), Date.parse(to)] as [number, number]), ...randomPairs()];
  const source = stripTypeScriptTypes(readFileSync("app/services/company-values/office-minutes.ts", "utf8"));
  const script = isLocal ? source.replaceAll("getUTCDay", "getDay") : source;
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const page = await (await browser.newContext({ timezoneId: "America/New_York" })).newPage();
    const inBrowser = await page.evaluate(
      async ({ code, asked, office }) => {
        const module = await import(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
        return asked.map(([from, to]) => module.officeMinutes(office, from, to) as number);
      },
      { code: script, asked: pairs, office: time },
    );
    const wrong = pairs.flatMap(([from, to], index) => {
      const onServer = officeMinutes(time, from, to);
      const wanted = frozen[index]?.[2] ?? onServer;
      return onServer === wanted && inBrowser[index] === wanted ? [] : [`${from} – ${to}: ${onServer}, ${inBrowser[index]} (${wanted})`];
    });
    if (!isLocal) complain(wrong);
    return { held: wrong.length === 0, figures: `${pairs.length} attentes comparées\u00a0: ${wrong.length} écarts` };
  } finally {
    await browser.close();
  }
}

export const clockDrill: Drill = {
  id: "clock",
  promise: "les minutes de bureau sont les mêmes sur le serveur et dans un navigateur d’un autre fuseau, jours fermés compris",
  isQuick: false,
  run: () => compare(false),
  controlName: "horloge du navigateur",
  control: () => compare(true),
};
