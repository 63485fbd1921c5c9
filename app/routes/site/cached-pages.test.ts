import { expect, test } from "vitest";
import { cachedAddress } from "./cached-pages.ts";

const address = (path: string) => cachedAddress(new URL(path, "https://fadem.test"));

test("what does not change the page shares one copy", () => {
  for (const path of [
    "/?utm_source=x",
    "/?page=0",
    "/?page=-3",
    "/?budget=infini&type=chateau&tri=hasard",
    "/?prix_min=abc",
    "/?p_page=1e9x",
    "/?v_onglet=vol",
    "/?bien=../etc",
    "/?service=pirate",
  ])
    expect(address(path), path).toBe("/");
  expect(address("/biens/villa-b-0001?service=btp&q=x")).toBe("/biens/villa-b-0001");
});

test("R35 whatever number of pages an address asks for, the lists have four lengths", () => {
  for (const path of ["/?page=4", "/?page=5", "/?page=50", "/?page=0x7", "/?page=4.9", "/?page=1e300"])
    expect(address(path), path).toBe("/?page=4");
  expect(address("/?page=99&p_page=99&v_page=99")).toBe("/?page=4&p_page=4&v_page=4");
});

test("filters, an opened listing and the service asked for have copies of their own", () => {
  for (const path of ["/?type=villa", "/?vehicule=mercedes-v-0001", "/?service=btp", "/?v_onglet=location"])
    expect(address(path)).toBe(path);
});

test("pages that depend on the visitor are not kept", () => {
  for (const path of ["/admin", "/demande/envoyer?nature=visite", "/contact/envoyer", "/api/session", "/healthz"])
    expect(address(path), path).toBeUndefined();
});

test("R35 every spelling of a path has the one copy of its page", () => {
  for (const path of ["/about", "/About", "/%61bout", "/about/", "/ABOUT//", "/about?x=1", "/%41bout/"])
    expect(address(path), path).toBe("/about");
  expect(address("/Biens/Villa-B-0001/")).toBe("/biens/villa-b-0001");
  expect(address("/SITEMAP.XML")).toBe("/sitemap.xml");
  for (const path of ["/about.data", "/About.data", "/about/_.data", "/%61bout.data"]) expect(address(path), path).toBe("/about.data");
  for (const path of ["/.data", "/_.data"]) expect(address(path), path).toBe("/_.data");
  for (const path of ["/about%2F", "/about.DATA", "/biens/..%2fx", "/biens/a%zz", "/sitemap.xml.data", "/about/x"])
    expect(address(path), path).toBeUndefined();
});

test("R35 the routes a data request chooses multiply nothing", () => {
  const [root, layout, page] = ["root", "routes/site/layout", "routes/site/about"];
  const data = (...asked: string[]) => address(`/about.data?${new URLSearchParams({ _routes: asked.join(",") })}`);
  const kept = (...chosen: string[]) => `/about.data?${new URLSearchParams({ _routes: chosen.join(",") })}`;
  expect(data(page)).toBe(kept(page));
  expect(data(page, page, "routes/site/home", "x".repeat(900))).toBe(kept(page));
  expect(data(page, root)).toBe(kept(root, page));
  expect(data(page, layout, root)).toBe("/about.data");
  expect(data("")).toBe("/about.data");
  expect(data("inventee")).toBe(data("inventee", "autre"));
  expect(address("/about?_routes=root")).toBe("/about"); // only data requests choose
});
