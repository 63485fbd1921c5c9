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
