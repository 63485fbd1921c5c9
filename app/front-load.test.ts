import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { parseEnv } from "#app/kernel/env/env.server.ts";
import { StaticFiles } from "#app/kernel/http/static-files.server.ts";
import { PageCache } from "#app/kernel/page-cache/page-cache.server.ts";
import { ChangeFeed } from "#app/kernel/write/change-feed.server.ts";
import { LagCheck } from "#app/kernel/write/lag-check.server.ts";
import { sign } from "#app/services/auth/session-cookie.server.ts";
import { openFolderStorage } from "#app/services/storage/folder-storage.server.ts";
import { listenForTest } from "#tests/http-server.ts";
import { createFront } from "./front.server.ts";

const folder = mkdtempSync(join(tmpdir(), "fadem-front-load-"));
afterAll(() => rmSync(folder, { recursive: true }));

const LIVE = "abcdefghijklmnopqrstuvwxyz012345";
const cookieOf = (token: string) => `fadem.session_token=${sign(token)}`;

/** The front behind one trusted proxy, with an application that makes no page before it is told to. */
function openLoadedFront() {
  const { promise: open, resolve: release } = Promise.withResolvers<void>();
  const state = { rendering: 0, most: 0, forms: 0, pictures: 0, asked: 0 };
  const listener = createFront({
    env: parseEnv({ PUBLIC_URL: "http://site.test", AUTH_SECRET: "a-secret-of-at-least-thirty-two-characters", TRUST_PROXY: "1" }),
    cache: new PageCache({ maxWeight: 1_000_000 }),
    lag: new LagCheck({ feed: new ChangeFeed() }),
    files: new StaticFiles(folder),
    storage: openFolderStorage(folder),
    cachedAddress: ({ pathname }) => (pathname.startsWith("/biens/") ? pathname : undefined),
    movedAddress: () => undefined,
    sharedAddress: ({ pathname }) => (pathname.startsWith("/apercus/") ? pathname : undefined),
    isRestoring: async () => false,
    isLive: async (token) => {
      state.asked++;
      if (token === "lente") await open;
      return token === LIVE;
    },
    metrics: async () => "",
    handle: async (request, place) => {
      if (request.method === "POST") {
        state.forms++;
        const status = Number(new URLSearchParams(await request.text()).get("statut") ?? 200);
        if (request.url.endsWith("/lent")) await open;
        if (!place || status === 204) return Response.json({ kind: "sent" });
        const page = await place(status, () => render(status));
        return "made" in page ? page.made : new Response(page.message, { status: page.status });
      }
      if (request.url.includes("/apercus/")) state.pictures++;
      return render(200);
    },
  });
  async function render(status: number) {
    state.most = Math.max(state.most, ++state.rendering);
    await open;
    state.rendering--;
    return new Response("page", { status, headers: { "content-type": "text/html" } });
  }
  return { listener, release, state };
}

async function visit(url: string, from: string) {
  const { status, headers } = await fetch(url, { headers: { "x-forwarded-for": from } });
  return { status, retryAfter: headers.get("retry-after") };
}

test("R41 a flood of rare pages from one network takes the places of that network, whatever it says of itself", async () => {
  const { listener, release, state } = openLoadedFront();
  await using server = await listenForTest(listener);
  const flood = Array.from({ length: 120 }, async (_, index) => {
    const answer = await visit(`${server.url}/${index % 2 ? "biens" : "nulle-part"}/${index}`, `10.0.0.${index}, 198.51.100.7`);
    if (answer.status === 429) release(); // somebody was turned away: those who wait may go on
    return answer;
  });
  const form = fetch(`${server.url}/contact/envoyer`, {
    method: "POST",
    body: "nom=Awa",
    headers: { origin: "http://site.test", "x-forwarded-for": "198.51.100.7" },
  });
  const others = ["/biens/rare", "/nulle-part/rare"].map((path) => visit(server.url + path, "203.0.113.9"));
  expect((await form).status).toBe(200);
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200]);

  const answers = await Promise.all(flood);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(({ retryAfter }) => retryAfter === "5")).toBe(true);
  expect(answers.filter(({ status }) => status === 200).length).toBe(answers.length - refused.length);
  expect(state.most).toBeLessThanOrEqual(4);
});

test("a hundred who ask for one picture at once are one work, whatever their networks, and a hundred pictures are a hundred", async () => {
  const { listener, release, state } = openLoadedFront();
  await using server = await listenForTest(listener);
  const busy = "198.51.100.7";
  // A network that has no place left: what its people ask for is refused to nobody else.
  const flood = Array.from({ length: 40 }, (_, index) => visit(`${server.url}/nulle-part/${index}`, busy));
  await expect.poll(() => state.rendering).toBe(4);
  const refused = await visit(`${server.url}/apercus/villa.jpg`, busy);
  expect([refused.status, state.pictures]).toEqual([429, 0]);

  const from = (network: string) => Array.from({ length: 50 }, () => visit(`${server.url}/apercus/villa.jpg`, network));
  const [others, its] = [from("203.0.113.9"), from(busy)];
  release();
  expect(new Set((await Promise.all(others)).map(({ status }) => status))).toEqual(new Set([200]));
  await Promise.all(its);
  await Promise.all(flood);
  state.pictures = 0;
  const alone = await Promise.all(Array.from({ length: 100 }, () => visit(`${server.url}/apercus/villa.jpg`, busy)));
  expect(new Set(alone.map(({ status }) => status))).toEqual(new Set([200]));
  expect(state.pictures).toBeLessThan(100);
});

test("R41 when many networks ask for rare pages at once, those beyond are told to come back", async () => {
  const { listener, release, state } = openLoadedFront();
  await using server = await listenForTest(listener);
  const crowd = Array.from({ length: 220 }, async (_, index) => {
    const answer = await visit(`${server.url}/biens/${index}`, `203.0.113.${index % 20}`);
    if (answer.status === 503) release();
    return answer;
  });
  const answers = await Promise.all(crowd);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
  expect(state.most).toBeLessThanOrEqual(4);
});

/** A form as a browser sends it, or as much of it as `body` holds. */
function formHead(path: string, from: string, length: number, body = "") {
  return `POST ${path} HTTP/1.1\r\nhost: site.test\r\norigin: http://site.test\r\nx-forwarded-for: ${from}\r\ncontent-length: ${length}\r\n\r\n${body}`;
}

function sendForm(url: string, from: string, body = "nom=Awa", path = "/contact/envoyer", cookie = "") {
  const headers = { origin: "http://site.test", "x-forwarded-for": from, ...(cookie && { cookie }) };
  return fetch(url + path, { method: "POST", body, headers });
}

test("R41 a network has so many answers under way, beside which kept pages, a member and the monitor need no place", async () => {
  const { listener, release, state } = openLoadedFront();
  await using server = await listenForTest(listener);
  const carrier = "198.51.100.7";
  const kept = visit(`${server.url}/biens/gardee`, carrier);
  await expect.poll(() => state.rendering).toBe(1);
  const forms = Array.from({ length: 201 }, () => sendForm(server.url, carrier, "statut=204", "/contact/lent"));
  expect((await Promise.race(forms)).status).toBe(429); // of the others none is answered before it is let go
  expect((await sendForm(server.url, carrier)).status).toBe(429);
  expect((await visit(`${server.url}/nulle-part`, carrier)).status).toBe(429);
  const others = [
    visit(`${server.url}/healthz`, carrier),
    visit(`${server.url}/nulle-part`, "203.0.113.9"),
    fetch(`${server.url}/nulle-part`, { headers: { cookie: cookieOf(LIVE), "x-forwarded-for": carrier } }),
  ];
  release();
  expect((await kept).status).toBe(200);
  expect((await visit(`${server.url}/biens/gardee`, carrier)).status).toBe(200);
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await Promise.all(forms)).filter(({ status }) => status === 200)).toHaveLength(200);
  expect((await visit(`${server.url}/nulle-part`, carrier)).status).toBe(200);
});

test("R41 monitors that ask at once are one question, and a later one is asked anew", async () => {
  const { listener, release, state } = openLoadedFront();
  let seen = 0;
  await using server = await listenForTest((request, response) => {
    seen++;
    listener(request, response);
  });
  const asking = Array.from({ length: 190 }, (_, index) => visit(`${server.url}/healthz`, `198.51.100.${index}`));
  await expect.poll(() => seen).toBe(190);
  await expect.poll(() => state.rendering).toBe(1);
  release();
  expect(new Set((await Promise.all(asking)).map(({ status }) => status))).toEqual(new Set([200]));
  expect(state.most).toBe(1);
  expect((await visit(`${server.url}/healthz`, "198.51.100.7")).status).toBe(200);
});

test("R41 forms that are still coming in hold no place: a whole one is answered beside them, and the slowest makes room", async () => {
  const { listener, release, state } = openLoadedFront();
  await using server = await listenForTest(listener);
  release();
  const carrier = "198.51.100.7";
  const heard: string[] = [];
  const sockets = Array.from({ length: 200 }, (_, index) => {
    const socket = connect(server.port, "127.0.0.1").setEncoding("latin1");
    socket.on("error", () => undefined); // cut at the end
    return socket.on("data", (said) => {
      heard[index] = String(said);
    });
  });
  const write = (socket: (typeof sockets)[number] | undefined, text: string) => new Promise((sent) => socket?.write(text, sent));
  // The first gives least of what it announced, and so it stays the slowest, whoever came a moment earlier or later.
  for (const [index, socket] of sockets.entries())
    await write(socket, formHead("/contact/envoyer", carrier, 200_000, index === 0 ? "" : "x".repeat(100_000)));
  const statuses = new Set<number>();
  const send = async () => {
    statuses.add((await sendForm(server.url, carrier)).status);
    return heard[0]?.slice(0, 12);
  };
  await expect.poll(send).toBe("HTTP/1.1 408"); // once all the others have begun
  expect((await visit(`${server.url}/nulle-part`, carrier)).status).toBe(200);
  expect([...statuses]).toEqual([200]);
  expect(heard.slice(1).filter(Boolean)).toEqual([]);
  const before = state.forms;
  await write(sockets[1], "x".repeat(100_000));
  await expect.poll(() => heard[1]?.slice(0, 12)).toBe("HTTP/1.1 200");
  expect(state.forms).toBe(before + 1);
  for (const socket of sockets) socket.destroy();
});

test("R41 pages that answer forms are made in the places of their network, or say that it is done where none is left", async () => {
  const { listener, release, state } = openLoadedFront();
  await using server = await listenForTest(listener);
  const carrier = "198.51.100.7";
  const forms = Array.from({ length: 60 }, (_, index) => sendForm(server.url, carrier, `statut=${index % 2 ? 400 : 200}`));
  await expect.poll(() => state.forms).toBe(60);
  release();
  const answers = await Promise.all(forms.map(async (form) => ({ status: (await form).status, text: await (await form).text() })));
  expect(state.most).toBe(4);
  expect(answers.filter(({ text }) => text === "page")).toHaveLength(32);
  const told = answers.filter(({ text }) => text !== "page");
  expect(new Set(told.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set([
      "429 Trop de demandes arrivent de votre réseau en même temps. Réessayez dans quelques secondes.",
      "200 Votre envoi est bien arrivé. Le site reçoit trop de visites pour afficher la page de réponse\u00a0: inutile de le renvoyer.",
    ]),
  );
});

test("the 121st refused form of a network in five minutes gets a sentence, others and good forms their ordinary answer", async () => {
  const { listener, release } = openLoadedFront();
  await using server = await listenForTest(listener);
  release();
  const send = async (statut: number, from = "198.51.100.7") => {
    const answer = await sendForm(server.url, from, `statut=${statut}`);
    return [answer.status, await answer.text()];
  };
  for (let form = 0; form < 120; form++) expect(await send(400)).toEqual([400, "page"]);
  expect(await send(400)).toEqual([429, "Trop d’envois refusés viennent de votre réseau. Réessayez dans quelques minutes."]);
  expect(await send(200)).toEqual([200, "page"]);
  expect(await send(400, "203.0.113.9")).toEqual([400, "page"]);
});

test("a session that is over is a visitor's: three hundred requests with its cookie ask once and make its page once", async () => {
  const { listener, release, state } = openLoadedFront();
  await using server = await listenForTest(listener);
  const ask = (path: string) => fetch(server.url + path, { headers: { cookie: cookieOf("over"), "x-forwarded-for": "198.51.100.7" } });
  const crowd = Array.from({ length: 300 }, () => ask("/biens/villa"));
  await expect.poll(() => state.rendering).toBe(1);
  release();
  expect(new Set((await Promise.all(crowd)).map(({ status }) => status))).toEqual(new Set([200]));
  expect([state.asked, state.most]).toEqual([1, 1]);
  expect((await ask("/biens/villa")).headers.get("cache-control")).not.toBe("no-store");
  expect(state.asked).toBe(1);
});

test("a session has fifty answers of its own under way, whatever its network does, four of them being made, and no more", async () => {
  const { listener, release, state } = openLoadedFront();
  await using server = await listenForTest(listener);
  const ask = () => fetch(`${server.url}/admin-dashboard`, { headers: { cookie: cookieOf(LIVE), "x-forwarded-for": "198.51.100.7" } });
  const own = Array.from({ length: 51 }, ask);
  const refused = await Promise.race(own); // of the others none is answered before it is let go
  expect([refused.status, refused.headers.get("retry-after"), await refused.text()]).toEqual([
    429,
    "5",
    "Trop de vos demandes sont en cours en même temps. Réessayez dans quelques secondes.",
  ]);
  await expect.poll(() => state.rendering).toBe(4);
  expect((await sendForm(server.url, "198.51.100.7", "statut=204")).status).toBe(200);
  const visitor = visit(`${server.url}/nulle-part`, "198.51.100.7");
  release();
  expect((await visitor).status).toBe(200);
  expect((await Promise.all(own)).filter(({ status }) => status === 200)).toHaveLength(50);
  expect((await ask()).status).toBe(200);
});

test("who leaves while a session is asked about takes no place with them", async () => {
  const { listener, release, state } = openLoadedFront();
  await using server = await listenForTest(listener);
  const carrier = "198.51.100.7";
  const sockets = Array.from({ length: 210 }, () => connect(server.port, "127.0.0.1"));
  const head = `GET /media/x HTTP/1.1\r\nhost: site.test\r\ncookie: ${cookieOf("lente")}\r\nx-forwarded-for: ${carrier}\r\n\r\n`;
  for (const socket of sockets) socket.write(head);
  await expect.poll(() => state.asked).toBe(1);
  await Promise.all(
    sockets.map((socket) => {
      const closed = once(socket, "close");
      socket.resetAndDestroy();
      return closed;
    }),
  );
  await fetch(server.url, { method: "OPTIONS" }); // the server has seen them go
  release();
  expect((await visit(`${server.url}/nulle-part`, carrier)).status).toBe(200);
});
