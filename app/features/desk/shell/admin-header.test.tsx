import { expect, test } from "vitest";
import { renderRoute, textOf } from "#tests/render.tsx";
import { AdminHeader, type AdminIdentity } from "./admin-header.tsx";

const kossi: AdminIdentity = { prenom: "Kossi", nom: "Adjovi", role: "super_admin", loginTime: "2026-11-16T07:52:31.000Z" };

function header(admin: Partial<AdminIdentity> = {}) {
  const markup = renderRoute(<AdminHeader admin={{ ...kossi, ...admin }} />);
  const part = (pattern: RegExp) => textOf(pattern.exec(markup)?.[1] ?? "").trim();
  return {
    who: part(/<p class="admin-name[^"]*">(.*?)<\/p>/s),
    since: part(/<p class="admin-session-time[^"]*">(.*?)<\/p>/s),
    safe: part(/<p class="admin-session-safe[^"]*">(.*?)<\/p>/s),
    links: [...markup.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, to, label = ""]) => [textOf(label), to]),
    form: /<form[^>]*>/.exec(markup)?.[0] ?? "",
    button: part(/<button[^>]*type="submit"[^>]*>(.*?)<\/button>/s),
  };
}

test("ADM-SHELL-03 the header says who is there, in which role and since when, and offers Site, Paramètres and Déconnexion", () => {
  const { form, ...shown } = header();
  expect(shown).toEqual({
    who: "Kossi Adjovi Super Admin",
    since: "Session ouverte le 16/11/2026 à 7h52",
    safe: "Session sécurisée",
    links: [
      ["Site", "/"],
      ["Paramètres", "/admin-dashboard/parametres"],
    ],
    button: "Déconnexion",
  });
  expect(form).toContain('action="/admin/deconnexion"');
  expect(form).toContain('method="post"');
  const colours = (["super_admin", "secretariat"] as const).map((role) => renderRoute(<AdminHeader admin={{ ...kossi, role }} />));
  expect(colours.map((markup) => markup.includes("admin-role-direction"))).toEqual([true, false]); // gold is the Direction's, as in Équipe
  expect(header({ role: "secretariat" }).who).toBe("Kossi Adjovi Secrétariat");
});
