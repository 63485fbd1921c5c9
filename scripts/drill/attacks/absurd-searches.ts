import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { listKind, listNames } from "#app/features/finding/list-kinds.ts";
import { isLimitGroup, limitNames } from "#app/services/search/search.ts";
import type { Drill, Outcome, Scale } from "#scripts/drill/drill.ts";
import { loopbackAddress, send } from "#scripts/drill/http.ts";
import { createRandom } from "#tests/random.ts";
import { complain, inParallel, startAttackedApp } from "./attacked-app.ts";
import { nastySegment, pick, type Random } from "./fuzz-values.ts";

const QUERIES: Record<Scale, number> = { quick: 1_000, full: 5_000 };
const SEED = 17;
const LANES = 4;
const ANSWER_WITHIN_MS = 2_000;
/** Everything a list may answer: its page, its one address, its last page, no such page, or that there were too many. A NUL byte is refused with 400. */
const LAWFUL = new Set([200, 301, 302, 404, 414, 429, 431]);
const paths = ["", "/villas", "/lome", "/villas/lome", "/lome/agoe-nyive", "/toyota", "/renovation", "/chateaux"];
const sensible = ["villa", "lome", "agoe-nyive", "3", "200000", "piscine", "eur", "prix_asc", "carte", "2", "oui", "vente", "medium", "1"];

/** Every parameter a list reads, and those of older addresses. */
function parameterNames(): string[] {
  const ofGroups = listNames.flatMap((list) =>
    listKind(list).definition.groups.flatMap((group) => (isLimitGroup(group) ? limitNames(group) : [group.name])),
  );
  const others = ["q", "exact", "devise", "inconnus", "tri", "vue", "page", "transaction", "budget", "chemin", "utm_source"];
  return [...new Set([...ofGroups, ...others])];
}

function makeAddress(random: Random, names: readonly string[]): string {
  const further = Array.from({ length: Math.floor(random() * 3) }, () => `/${nastySegment(random)}`).join("");
  const path = listKind(pick(random, listNames)).path + pick(random, paths) + (random() < 0.2 ? further : "");
  const pair = () => `${pick(random, names)}=${random() < 0.4 ? pick(random, sensible) : nastySegment(random)}`;
  const pairs = Array.from({ length: 1 + Math.floor(random() * (random() < 0.05 ? 200 : 6)) }, pair);
  return `${random() < 0.1 ? "/api/nombre" : path}?${pairs.join("&")}`.slice(0, 6_000);
}

/** Sends them to a server, and where one leads on, follows once: its answer must be a page. */
async function ask(url: string, scale: Scale) {
  const random = createRandom(SEED);
  const names = parameterNames();
  const addresses = Array.from({ length: QUERIES[scale] }, () => makeAddress(random, names));
  const wrong: string[] = [];
  let slowestMs = 0;
  let pages = 0;
  await inParallel(addresses.entries(), LANES, async ([turn, address]) => {
    const startedAt = performance.now();
    try {
      const from = loopbackAddress(turn);
      const { status, headers } = await send(url + address, { from, deadlineMs: ANSWER_WITHIN_MS });
      if (!LAWFUL.has(status) && !(status === 400 && address.includes("%00"))) wrong.push(`${status} ${address.slice(0, 120)}`);
      if (status === 301 && headers.location) {
        const next = await send(new URL(headers.location, url).href, { from, deadlineMs: ANSWER_WITHIN_MS });
        if (next.status === 301 || !LAWFUL.has(next.status)) wrong.push(`${next.status} behind ${address.slice(0, 120)}`);
        if (next.status === 200) pages += 1;
      }
      if (status === 200) pages += 1;
    } catch (error) {
      wrong.push(`${error instanceof Error ? error.message.slice(0, 60) : error} ${address.slice(0, 120)}`);
    }
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
  });
  return { asked: addresses.length, pages, wrong, slowestMs };
}

/** What sensible addresses promise: one address a search, each row on one page, no list for other words, and the older aliases. */
async function walkLists(url: string): Promise<string[]> {
  const wrong: string[] = [];
  const expectThat = (holds: boolean, what: string) => void (holds || wrong.push(what));
  const moved = await send(`${url}/annonces?transaction=vente&type=villa&ville=Lom%C3%A9`);
  expectThat(moved.status === 301 && moved.headers.location === "/acheter/villas/lome", "an older search does not lead to its address");
  const villas = await send(`${url}/acheter/villas/lome`);
  expectThat(villas.status === 200 && villas.body.includes("<h1>Villas à vendre à Lomé</h1>"), "/acheter/villas/lome has not its heading");
  const map = await send(`${url}/sitemap.xml`);
  expectThat(map.body.includes("/acheter/villas/lome</loc>"), "/acheter/villas/lome is not in the sitemap");
  expectThat((await send(`${url}/acheter/chateaux`)).status === 404, "/acheter/chateaux is a page");
  expectThat((await send(`${url}/biens`)).headers.location === "/#biens", "/biens does not end at its anchor");

  const seen: string[] = [];
  let total = 0;
  for (let page = 1; ; page++) {
    const { status, body } = await send(`${url}/annonces${page > 1 ? `?page=${page}` : ""}`);
    if (status !== 200) break;
    total = Number(/"numberOfItems":(\d+)/.exec(body)?.[1]);
    seen.push(...[...body.matchAll(/<h3><a href="(\/biens\/[^"]+)"/g)].map(([, address = ""]) => address));
  }
  expectThat(seen.length === total && new Set(seen).size === total, `${total} homes, ${seen.length} on the pages of their list`);
  return wrong;
}

function outcome({ asked, pages, wrong, slowestMs }: Awaited<ReturnType<typeof ask>>): Outcome {
  return {
    held: wrong.length === 0,
    figures: `${asked} recherches absurdes, ${pages} pages, la plus lente ${Math.round(slowestMs)} ms\u00a0: ${wrong.length} en faute`,
  };
}

/** The same questions to a list that believes what it is told. */
async function askTrustingServer(scale: Scale): Promise<Outcome> {
  const rows = ["Villa à Lomé", "Maison à Kara"];
  const server = createServer((request, response) => {
    try {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
      const words = decodeURIComponent(pathname).split("/");
      const most = BigInt(searchParams.get("prix_max") ?? 0);
      const found = rows.filter((row) => row.includes(words.at(-1) ?? "") || row.length > most);
      response.end(found.slice(Number(searchParams.get("page"))).join());
    } catch {
      response.writeHead(500).end();
    }
  }).listen(0);
  try {
    return outcome(await ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, scale));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

export const absurdSearchesDrill: Drill = {
  id: "absurd-searches",
  promise: "une recherche a une adresse, et aucune adresse de liste, si absurde soit-elle, ne donne une erreur du serveur",
  isQuick: false,
  async run(scale) {
    const app = await startAttackedApp();
    try {
      const walked = await walkLists(app.url);
      const asked = await ask(app.url, scale);
      const wrong = [...walked, ...asked.wrong];
      complain(wrong);
      return outcome({ ...asked, wrong });
    } finally {
      await app.stop();
    }
  },
  controlName: "une liste qui croit ce qu’on lui dit",
  control: askTrustingServer,
};
