import { complain, startAttackedApp } from "#scripts/drill/attacks/attacked-app.ts";
import { AppRows } from "#scripts/drill/attacks/content-snapshot.ts";
import type { Drill, Outcome } from "#scripts/drill/drill.ts";
import { send } from "#scripts/drill/http.ts";
import { createRandom } from "#tests/random.ts";

/** From outside: the formula is written here once more, by trying every combination. */
type Rates = { nuit: number; semaine: number | null; mois: number | null };

const figures: readonly (readonly [nights: number, price: number])[] = [
  ...([
    [1, 18_000],
    [5, 90_000],
    [6, 105_000],
    [7, 105_000],
    [10, 159_000],
  ] as const),
  ...([
    [13, 210_000],
    [23, 350_000],
    [30, 350_000],
    [31, 368_000],
    [37, 455_000],
  ] as const),
];
const MENAGE = 10_000;
const SETS = 12;
const LONGEST = 45;

function leastByTrying({ nuit, semaine, mois }: Rates, nights: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let a = 0; a <= (mois === null ? 0 : 2); a++)
    for (let b = 0; b <= (semaine === null ? 0 : 7); b++)
      least = Math.min(least, a * (mois ?? 0) + b * (semaine ?? 0) + Math.max(nights - 30 * a - 7 * b, 0) * nuit);
  return least;
}

type ToldPrice = { lines: number[]; total: number };

/** What the page says of so many nights. */
async function readPrice(url: string, nights: number): Promise<ToldPrice> {
  const day = (offset: number) => new Date(Date.now() + (150 + offset) * 86_400_000).toISOString().slice(0, 10);
  const { body } = await send(`${url}/disponibilites?annonce=B-0003&arrivee=${day(0)}&depart=${day(nights)}`);
  const table = /<table>.*?stay-total.*?<\/table>/s.exec(body)?.[0] ?? "";
  const amounts = [...table.matchAll(/<th scope="row">(.*?)<\/th><td>(.*?)<\/td>/gs)].map(([, label = "", amount = ""]) => ({
    label,
    amount: Number(amount.replace(/[^\d]/g, "")),
  }));
  const total = amounts.findIndex(({ label }) => label.startsWith("Total"));
  if (total < 1) throw new Error(`No price for ${nights} nights`);
  return { lines: amounts.slice(0, total).map(({ amount }) => amount), total: amounts[total]?.amount ?? 0 };
}

async function compare(isOurs: boolean): Promise<Outcome> {
  const app = await startAttackedApp();
  const rows = new AppRows(app.dataDir);
  const wrong: string[] = [];
  let asked = 0;
  try {
    const set = ({ nuit, semaine, mois }: Rates) =>
      rows.run(
        "update properties set prix = ?, prix_unite = 'nuit', prix_nuit = null, prix_semaine = ?, prix_mois = ?, frais_menage = ?, sejour_min = 1, sejour_max = null where reference = 'B-0003'",
        ...([nuit, semaine, mois, MENAGE] as number[]),
      );
    const check = async (rates: Rates, nights: number, former: number, expected?: number) => {
      asked++;
      const { lines, total } = await readPrice(app.url, nights);
      const price = total - MENAGE;
      const least = expected ?? leastByTrying(rates, nights);
      if (price !== least) wrong.push(`${nights} nuits à ${JSON.stringify(rates)} : ${price} au lieu de ${least}`);
      if (lines.reduce((sum, line) => sum + line, 0) !== total) wrong.push(`${nights} nuits : les lignes ne font pas ${total}`);
      if (price < former) wrong.push(`${nights} nuits : moins cher que ${nights - 1}`);
      return price;
    };
    const given = { nuit: 18_000, semaine: 105_000, mois: 350_000 };
    set(given);
    // The control asks for the prices of a formula that adds whole months, weeks and nights, as one would at first.
    const naive = (nights: number) =>
      Math.floor(nights / 30) * 350_000 + Math.floor((nights % 30) / 7) * 105_000 + ((nights % 30) % 7) * 18_000;
    for (const [nights, price] of figures) await check(given, nights, 0, isOurs ? price : naive(nights));
    const random = createRandom(8);
    for (let round = 0; isOurs && round < SETS; round++) {
      const rate = (most: number) => 1_000 + Math.floor(random() * most);
      const rates = { nuit: rate(40_000), semaine: random() < 0.3 ? null : rate(250_000), mois: random() < 0.3 ? null : rate(900_000) };
      set(rates);
      let former = 0;
      for (let nights = 1; nights <= LONGEST; nights++) former = await check(rates, nights, former);
    }
    if (isOurs) complain(wrong);
    return { held: wrong.length === 0, figures: `${asked} prix lus sur la page, ${wrong.length} faux` };
  } finally {
    rows.close();
    await app.stop();
  }
}

export const stayPricesDrill: Drill = {
  id: "stay-prices",
  promise:
    "confiance, barre 8\u00a0: les dix prix de DISPO-04, et pour des tarifs au hasard jamais plus cher de rester moins, les lignes font le total",
  isQuick: false,
  run: () => compare(true),
  controlName: "les prix d’une formule qui additionne mois, semaines et nuits entiers",
  control: () => compare(false),
};
