import { expect, test } from "vitest";
import { listenForTest } from "./http-server.ts";
import { Visitor } from "./visit.ts";

const FORM = `
  <form id="f" method="post" action="/echo?a=1">
    <label>Nom * <input name="nom" required value="Awa"></label>
    <label for="v">Ville</label><select id="v" name="ville"><option value="lome">Lomé</option><option value="kara">Kara</option></select>
    <select name="etat"><option>a</option><option>b</option><option selected>c</option><option>d</option></select>
    <input type="checkbox" name="choix" value="un" checked><input type="checkbox" name="choix" value="deux">
    <input type="radio" name="r" value="1"><input type="radio" name="r" value="2" checked>
    <textarea name="texte">une
ligne</textarea>
    <input name="off" disabled value="x"><fieldset disabled><input name="off2" value="x"></fieldset>
    <input type="hidden" name="cle" value="k"><input value="sans nom">
    <button name="intent" value="garder">Garder</button>
    <button name="intent" value="ôter" formaction="/autre" formnovalidate>Ôter</button>
    <button type="button">Rien</button>
  </form>
  <input form="f" name="dehors" value="oui">
  <form action="/cherche"><input name="q" aria-label="Mots"><button>Chercher</button></form>
  <form method="post" enctype="multipart/form-data" action="/echo"><input type="file" name="fichier"><button>Envoyer</button></form>
  <a href="/vers">Plus loin</a><noscript><p>Sans script</p></noscript><script>document.body.textContent = "non"</script><p hidden>caché</p>`;

async function openPages() {
  return listenForTest(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname } = new URL(request.url ?? "/", "http://x");
    if (pathname === "/") return void response.setHeader("content-type", "text/html").end(FORM);
    if (pathname === "/vers")
      return void response
        .writeHead(302, { location: "/ici#fin", "set-cookie": ["a=1; Path=/", "b=2; Path=/ailleurs", "c=3; Max-Age=0"] })
        .end();
    const said = { method: request.method, url: request.url, ...request.headers, body: Buffer.concat(chunks).toString() };
    response.setHeader("content-type", "text/html").end(`<pre>${JSON.stringify(said).replaceAll("<", "&lt;")}</pre>`);
  });
}

async function visit() {
  const server = await openPages();
  const visitor = new Visitor(server.url);
  return { server, visitor, page: await visitor.visit("/") };
}

const heard = (page: { one: (selector: string) => HTMLElement }) =>
  JSON.parse(page.one("pre").textContent ?? "{}") as Record<string, string>;

test("a form sends its names, defaults and the button that was pressed, in the order of the page", async () => {
  const { server, page } = await visit();
  await using _ = server;
  const { method, url, origin, body } = heard(await page.press("Garder"));
  expect([method, url, origin]).toEqual(["POST", "/echo?a=1", server.url]);
  expect([...new URLSearchParams(body)]).toEqual([
    ["nom", "Awa"],
    ["ville", "lome"],
    ["etat", "c"],
    ["choix", "un"],
    ["r", "2"],
    ["texte", "une\r\nligne"],
    ["cle", "k"],
    ["intent", "garder"],
    ["dehors", "oui"],
  ]);
});

test("what is filled in is sent, and a field that asks for more holds the form back unless the button says otherwise", async () => {
  const { server, page } = await visit();
  await using _ = server;
  page.fill({ Nom: "", Ville: "Kara", texte: "autre" });
  await expect(page.press("Garder")).rejects.toThrow("nom is not filled in");
  const { url, body } = heard(await page.press("Ôter"));
  expect(url).toBe("/autre");
  expect(Object.fromEntries(new URLSearchParams(body))).toMatchObject({ nom: "", ville: "kara", texte: "autre", intent: "ôter" });
  await expect(page.press("Rien")).rejects.toThrow("sends nothing");
  expect(() => page.fill({ off: "y" })).toThrow("switched off");
  expect(() => page.fill({ Ville: "Paris" })).toThrow("has no Paris");
  expect(() => page.field("choix")).toThrow("2 times");
});

test("a search goes into the address, a file into parts", async () => {
  const { server, page } = await visit();
  await using _ = server;
  expect(heard(await page.fill({ Mots: "deux mots" }).press("Chercher"))).toMatchObject({ method: "GET", url: "/cherche?q=deux+mots" });
  const { body } = heard(await page.attach("fichier", new File(["a;b"], "biens.csv", { type: "text/csv" })).press("Envoyer"));
  expect(body).toContain('name="fichier"; filename="biens.csv"\r\nContent-Type: text/csv\r\n\r\na;b');
});

test("a link is followed through its redirects with the cookies it brought", async () => {
  const { server, page } = await visit();
  await using _ = server;
  const further = await page.follow("Plus loin");
  expect(further.address.href).toBe(`${server.url}/ici#fin`);
  expect(heard(further)).toMatchObject({ cookie: "a=1", referer: `${server.url}/` });
});

test("what is for those without script is read, scripts are not run and hidden words are not read", async () => {
  const { server, page } = await visit();
  await using _ = server;
  expect(page.text).toContain("Sans script");
  expect(page.text).not.toMatch(/caché|non/);
});
