import { expect, test } from "vitest";
import { cachedAddress } from "./cached-pages.ts";

const address = (path: string) => cachedAddress(new URL(path, "https://fadem.test"));

test("what does not change the page shares one copy", () => {
  for (const path of [
    "/?utm_source=x",
    "/?page=0",
    "/?page=-3",
    "/?budget=infini&type=chateau&tri=hasard",
    "/?prix_min=",
    "/?p_page=1e9x",
    "/?v_onglet=vol",
    "/?bien=villa-b-0001",
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

test("filters, the service asked for and the sheet of a listing have copies of their own", () => {
  for (const path of [
    "/?type=villa",
    "/?prix_min=abc",
    "/?prix_min=5&prix_max=1",
    "/?service=btp",
    "/?v_onglet=location",
    "/vehicules/mercedes-v-0001/fiche",
  ])
    expect(address(path)).toBe(path);
});

test("pages that depend on the visitor are not kept", () => {
  for (const path of ["/admin", "/demande/envoyer?nature=visite", "/contact/envoyer", "/api/session", "/healthz", "/_.data"])
    expect(address(path), path).toBeUndefined();
});

test("R35 every spelling of a path has the one copy of its page", () => {
  for (const path of ["/about", "/About", "/%61bout", "/about/", "/ABOUT//", "/about?x=1", "/%41bout/"])
    expect(address(path), path).toBe("/about");
  expect(address("/Biens/Villa-B-0001/")).toBe("/biens/villa-b-0001");
  expect(address("/SITEMAP.XML")).toBe("/sitemap.xml");
  for (const path of [
    "/about%2F",
    "/about.data",
    "/_.data",
    "/about/_.data",
    "/about.DATA",
    "/biens/..%2fx",
    "/biens/a%zz",
    "/sitemap.xml.data",
    "/about/x",
  ])
    expect(address(path), path).toBeUndefined();
});
