import { expect, test } from "vitest";
import { findPagelessData } from "./pageless-data.server.ts";

const isPagelessData = findPagelessData({
  root: { id: "root", path: "" },
  home: { id: "routes/site/home", parentId: "root", index: true },
  alias: { id: "routes/site/section-alias", parentId: "root", path: ":alias" },
  list: { id: "routes/site/lists/acheter", parentId: "root", path: "acheter/*" },
  changes: { id: "routes/api/changes", parentId: "root", path: "api/changements" },
  admin: { id: "routes/admin/shell/admin-layout", parentId: "root", path: "admin-dashboard" },
  backup: { id: "routes/admin/settings/backup-file", parentId: "routes/admin/shell/admin-layout", path: "parametres/sauvegarde" },
  contacts: { id: "contacts/recus/export", parentId: "routes/admin/shell/admin-layout", path: "contacts/export" },
  office: { id: "biens/liste", parentId: "routes/admin/shell/admin-layout", path: "biens", index: true },
  csv: { id: "biens/export", parentId: "routes/admin/shell/admin-layout", path: "biens/export" },
});

test("R50 a stream or a file has no data of a page, however its address is written", () => {
  for (const path of [
    "/api/changements.data",
    "/API/Changements.data",
    "/api/%63hangements.data",
    "/api/changements/_.data",
    "/admin-dashboard/parametres/sauvegarde.data",
    "/admin-dashboard/biens/export.data",
    "/admin-dashboard/contacts/export.data",
  ])
    expect(isPagelessData(path), path).toBe(true);
});

test("a public page is a document and has no data either", () => {
  for (const path of ["/_.data", "/galerie.data", "/GALERIE/_.data", "/acheter.data", "/acheter/lome/_.data"])
    expect(isPagelessData(path), path).toBe(true);
});

test("pages of the back-office keep their data, and streams and files their own address", () => {
  for (const path of ["/admin-dashboard/biens/_.data", "/admin-dashboard/biens.data", "/api/changements", "/rien/du/tout.data"])
    expect(isPagelessData(path), path).toBe(false);
});
