import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import { quickCoreTime } from "#tests/cpu-time.ts";
import { comparablePath, isAdminPath, isApiPath, isHealthPath, isPrivateLink, loggedPath } from "./paths.ts";

const tree = [
  { id: "login", path: "admin" },
  { id: "admin", path: "admin-dashboard", children: [{ id: "list", path: "biens" }] },
  { id: "api", path: "api/changements" },
  { id: "health", path: "healthz" },
  { id: "about", path: "about" },
  { id: "other", path: "*" },
];

const spellings = [
  ...["/admin", "/ADMIN", "/Admin/", "/admin//", "/%61dmin", "/%41DMIN", "/admin%2F", "/adm\u0130n", "/admin\u212a"],
  ...[
    "/admin-dashboard",
    "/Admin-Dashboard",
    "/admin-dashboard/biens",
    "/Admin-Dashboard/Biens/",
    "/admin%2Ddashboard/%62iens",
    "/admin-dashboard%2fbiens",
  ],
  ...["/admin-dashboard//biens", "/administration", "/%E0%A4%A/admin", "/admin%", "/admin%zz", "/admin%00", "/admin.dataX"],
  ...[
    "/api/changements",
    "/API/Changements",
    "/api/%63hangements/",
    "/api%2Fchangements",
    "/Healthz",
    "/healthz/",
    "/%68ealthz",
    "/healthzz",
  ],
  ...["/about", "/About", "/%61bout", "/about/", "/ABOUT///", "/a%62out%20"],
];

test("R33 every spelling of an address is seen as the router sees it", () => {
  for (const path of spellings) {
    const matched = (matchRoutes(tree, path) ?? []).map(({ route }) => route.id);
    expect(comparablePath(path) === "/about", path).toBe(matched.includes("about"));
    expect(isHealthPath(path), path).toBe(matched.includes("health"));
    if (matched.includes("api")) expect(isApiPath(path), path).toBe(true);
    if (matched.includes("login") || matched.includes("admin")) expect(isAdminPath(path), path).toBe(true);
  }
});

test("R33 what only resembles the back-office is not it", () => {
  for (const path of ["/", "/administration", "/admin%2F", "/adm\u0130n", "/x/admin", "/admin%zz"])
    expect(isAdminPath(path), path).toBe(false);
  for (const path of ["/Admin-Dashboard/Biens.data", "/admin.data", "/ADMIN.data"]) expect(isAdminPath(path), path).toBe(true);
});

/** In capitals, encoded, with doubled slashes, as a file, with a letter missing, and with something behind it. */
function spellingsOf(place: string, secret: string) {
  const coded = `%${place.charCodeAt(0).toString(16)}${place.slice(1)}`;
  const whole = [place, place.toUpperCase(), coded].map((name) => `/${name}/${secret}`);
  const odd = [`//${place}/${secret}`, `/${place}//${secret}`, `/${place}%2F${secret}`, `/${place}/${secret}/`, `/${place}/${secret}.data`];
  return [...whole, ...odd, `/${place}/${secret}.ics`, `/${place}/${secret.slice(1)}`, `/${place}/${secret}/photo/1/640`];
}

test("S13 LIEN-02 a private link is known by any spelling, and logs hold it without its secret", () => {
  for (const path of ["/alertes/cAbC-_9", "/Alertes/cAbC", "/%61lertes/cAbC", "/alertes/cAbC/", "/alertes/cAbC.data"]) {
    expect(isPrivateLink(path), path).toBe(true);
    expect(loggedPath(path), path).toBe("/alertes/…");
  }
  for (const path of [
    "/admin/invitation/cAbC-_9",
    "/Admin/%69nvitation/cAbC.data",
    "/admin/invitation%2FcAbC",
    "//admin/invitation/cAbC/x",
  ]) {
    expect(isPrivateLink(path), path).toBe(true);
    expect(loggedPath(path), path).toBe("/admin/invitation/…");
  }
  for (const place of ["suivi", "rendez-vous", "reservation", "avis", "calendrier"])
    for (const path of spellingsOf(place, "AbCdEfGhIjKlMnOpQrSt-_")) {
      expect(isPrivateLink(path), path).toBe(true);
      expect(loggedPath(path), path).toBe(`/${place}/…`);
    }
  for (const path of [
    ...["/rendez-vous", "/rendez-vous/", "/rendez-vous.data", "/avis", "/avis/envoyer", "/Avis/Envoyer/", "/avis/envoyer.data"],
    ...["/suivi", "/suivis/x", "/reservations/x", "/calendriers/x", "/acheter", "/contact/envoyer"],
    "/alertes",
    "/alertes/nouvelle",
    "/alertes/Nouvelle/",
    "/alertes/a/b",
    "/annonces",
    "/",
    "/admin",
    "/admin/invitation",
  ]) {
    expect(isPrivateLink(path), path).toBe(false);
    expect(loggedPath(path), path).toBe(path);
  }
});

test("a path full of slashes or signs is read in no time", async () => {
  const ms = await quickCoreTime(() => {
    for (const path of [`/${"/".repeat(2_000)}x`, `/${"%2F".repeat(680)}`, "/A".repeat(1_000), `/${"%".repeat(2_000)}`])
      for (let turn = 0; turn < 100; turn++) comparablePath(path);
  });
  expect(ms).toBeLessThan(1_000);
});
