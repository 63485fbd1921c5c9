import { request } from "node:http";
import { Window } from "happy-dom";
import { expect } from "vitest";
import { adminPassword } from "#scripts/app-process.ts";
import { PROJECT, PROPERTY, VEHICLE } from "#tests/e2e/demo.ts";
import { type Page, textOf, type Visitor } from "#tests/visit.ts";
import { test } from "./http-test.ts";

test("ROUTE-03 the three pages answer at their addresses", async ({ visitor }) => {
  expect(textOf((await visitor.visit("/about")).one("h1"))).toBe("Bâtir au Togo, et rendre compte");
  expect((await visitor.visit("/admin-dashboard")).address.pathname).toBe("/admin");
  const door = await visitor.visit("/admin");
  const inside = await door.fill({ "Nom d’utilisateur": "admin", password: adminPassword }).press("Se connecter");
  expect(inside.address.pathname).toMatch(/^\/admin-dashboard/);
});

/** Each address sends the browser on to the anchor, which stands in the page; ROUTE-09 opens every one of them in a browser and sees its section. */
async function expectAliases(visitor: Visitor, aliases: string[], anchor: string) {
  for (const alias of aliases) {
    const answer = await visitor.fetch(`/${alias}`);
    expect([answer.status, answer.headers.get("location")], alias).toEqual([301, `/#${anchor}`]);
  }
  expect(await (await visitor.fetch("/")).text()).toContain(` id="${anchor}"`);
}

test("ROUTE-04 the two addresses of the gallery end at its section", async ({ visitor }) => {
  await expectAliases(visitor, ["galerie", "gallery"], "galerie");
});

test("ROUTE-05 the addresses of properties and projects end at their sections", async ({ visitor }) => {
  await expectAliases(visitor, ["biens", "properties", "immobilier"], "biens");
  await expectAliases(visitor, ["realisations", "projets", "btp"], "realisations");
});

test("ROUTE-06 the addresses of services and vehicles end at their sections", async ({ visitor }) => {
  await expectAliases(visitor, ["services", "nos-services"], "services");
  await expectAliases(visitor, ["vehicules", "vehicles"], "vehicules");
});

test("ROUTE-07 the addresses of management, testimonials and contact end at their sections", async ({ visitor }) => {
  await expectAliases(visitor, ["gerance", "property-management"], "gerance");
  await expectAliases(visitor, ["temoignages", "testimonials"], "temoignages");
  await expectAliases(visitor, ["contact", "contactez-nous"], "contact");
});

test("ROUTE-08 the addresses of furnished apartments end at #appartements, which is their section", async ({ visitor }) => {
  await expectAliases(visitor, ["appartements-meubles", "furnished-apartments"], "appartements");
  expect((await visitor.visit("/")).one("#appartements").closest("section")?.id).toBe("appartements-meubles");
});

test("ROUTE-10 any other address shows the page that is missing and a way home", async ({ visitor }) => {
  for (const path of ["/nulle-part", "/nulle/part", "/biens/x/y"]) {
    const page = await visitor.visit(path);
    expect(page.status, path).toBe(404);
    expect(page.headings("Oops! Page not found")).toHaveLength(1);
    expect((await page.follow("Return to Home")).address.pathname, path).toBe("/");
  }
});

test("a page without an action refuses a form with 405", async ({ visitor }) => {
  const answer = await visitor.post("/about", { nom: "x" });
  expect(answer.status).toBe(405);
  expect(await answer.text()).toContain("Unexpected Application Error!");
});

/** As a browser or a program asks: `fetch` would name its own mode. */
function ask(url: string, method: string, headers: Record<string, string>) {
  return new Promise<{ status: number; type: string; body: string }>((done, fail) => {
    const body = method === "POST" ? "a=b" : "";
    const form = { "content-type": "application/x-www-form-urlencoded", "content-length": String(body.length) };
    const asked = request(url, { method, headers: { ...(body && form), ...headers } }, (response) => {
      const { "content-type": type = "" } = response.headers;
      let text = "";
      response.setEncoding("utf8").on("data", (piece: string) => {
        text += piece;
      });
      response.on("end", () => done({ status: response.statusCode ?? 0, type, body: text }));
    });
    asked.on("error", fail).end(body);
  });
}

test("DEC-21 a browser that is refused on its way to a page is shown the fallback screen, and a program one French line", async ({
  visitor: { url },
}) => {
  const own = { origin: url };
  const foreign = { origin: "https://ailleurs.example" };
  const files = ["robots.txt", "annonces.xml", "calendrier/x.ics", "healthz", "api/nombre", "apercus/x.jpg"];
  const refusals: (readonly [status: number, method: string, path: string, headers: Record<string, string>])[] = [
    [403, "POST", "contact/envoyer", foreign],
    [403, "POST", "admin", foreign],
    [405, "DELETE", "acheter", own],
    ...files.map((path) => [405, "POST", path, own] as const),
    [400, "GET", "api/photos-vente", own],
  ];
  for (const [status, method, path, headers] of refusals) {
    const line = await ask(`${url}/${path}`, method, headers);
    expect(line, path).toMatchObject({
      status,
      type: "text/plain; charset=utf-8",
      body: expect.stringMatching(/^(Cette|Envoi) [^\n]+\.$/),
    });
    if (status === 400) continue;
    const shown = await ask(`${url}/${path}`, method, { ...headers, "sec-fetch-mode": "navigate" });
    expect([shown.status, shown.type], path).toEqual([status, "text/html; charset=utf-8"]);
    expect(shown.body).toContain("Unexpected Application Error!");
    expect(shown.body).toContain(line.body);
  }
});

test("an alias keeps the filters of its address and works without script", async ({ visitor }) => {
  const page = await visitor.visit("/immobilier?type=villa");
  expect(page.address.href).toBe(`${visitor.url}/?type=villa#biens`);
  expect(page.field("Type de bien").value).toBe("villa");
});

test("search engines find the pages, the listings and the feed", async ({ visitor }) => {
  const robots = await (await visitor.fetch("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${visitor.url}/sitemap.xml`);
  expect(robots).toContain("Disallow: /admin");

  const sitemap = await visitor.fetch("/sitemap.xml");
  expect(sitemap.headers.get("content-type")).toContain("application/xml");
  const addresses = [...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url ?? "");
  expect(addresses).toContain(`${visitor.url}/about`);
  for (const folder of ["biens", "realisations", "vehicules"]) {
    const address = addresses.find((url) => url.startsWith(`${visitor.url}/${folder}/`));
    expect((await visitor.fetch(address ?? "")).status, folder).toBe(200);
  }

  const feed = await (await visitor.fetch("/annonces.xml")).text();
  expect(feed).toMatch(/<item><title>.+?<\/title><link>.+?\/biens\/.+?<\/link>/);
  expect(xmlFaults(feed)).toEqual([]);
  for (const fault of ["<a><b></a>", "<a>", "<a>Dupont & fils</a>", "<a>1 < 2</a>", "<a>\u0001</a>"])
    expect(xmlFaults(fault), fault).not.toEqual([]);
});

/** What an XML reader would stop at; the parser here overlooks a bare & or <. */
function xmlFaults(xml: string) {
  const { DOMParser } = new Window();
  const errors = new DOMParser().parseFromString(xml, "application/xml").querySelectorAll("parsererror");
  const bare =
    xml.match(/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)|<(?![\w/?!])|[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/giu) ??
    [];
  return [...[...errors].map(({ textContent }) => textContent), ...bare];
}

test("each page tells search engines and previews what it is", async ({ visitor }) => {
  expect(structuredTypes(await visitor.visit("/"))).toEqual(["RealEstateAgent"]);
  for (const [path, type] of [[PROPERTY, "RealEstateListing"], [VEHICLE, "Car"], [PROJECT]]) {
    const page = await visitor.visit(path ?? "");
    expect(structuredTypes(page)).toEqual([...(type ? [type] : []), "BreadcrumbList"]);
    expect(page.one("link[rel=canonical]").getAttribute("href")).toBe(visitor.url + path);
    const meta = (name: string) => page.one(`meta[property="${name}"]`).getAttribute("content") ?? "";
    for (const name of ["og:title", "og:description", "og:url"]) expect(meta(name), name).not.toBe("");
    expect((await visitor.fetch(meta("og:image"))).headers.get("content-type")).toBe("image/jpeg");
  }
  const manifest = await (await visitor.fetch("/manifest.webmanifest")).json();
  expect(manifest.icons).not.toEqual([]);
  for (const { src } of manifest.icons) expect((await visitor.fetch(src)).status, src).toBe(200);
});

function structuredTypes(page: Page) {
  return page.all('script[type="application/ld+json"]').map((script) => JSON.parse(script.textContent ?? "")["@type"]);
}
