import { expect, test } from "vitest";
import type { JournalAction } from "#app/db/tables/closed-lists.ts";
import { describeTeamLine } from "./team-words.ts";

const dela = { prenom: "Dela", nom: "Ayivor" };

function tell(action: JournalAction, table_name: string, after: unknown, before: unknown = null, actor_id = "afi") {
  return describeTeamLine({ action, table_name, row_id: "dela", actor_id, before, after }, "Afi Mensah", new Map([["dela", "Dela A."]]));
}

test("the journal tells what happened to the team in a sentence each, also once the contents were emptied", () => {
  const invited = { ...dela, role: "commercial" };
  const titles = [
    tell("invite", "invitations", { ...invited, geste: "ouverture" }),
    tell("invite", "invitations", { ...invited, geste: "renouvellement" }),
    tell("invite", "invitations", { ...invited, geste: "retrait" }),
    tell("disable", "user", dela),
    tell("enable", "user", dela),
    tell("sign_out", "user", dela),
    tell("disable", "user", null),
  ].map((told) => told?.title);
  expect(titles).toEqual([
    "Afi Mensah a invité Dela Ayivor",
    "Afi Mensah a renouvelé l’invitation de Dela Ayivor",
    "Afi Mensah a retiré l’invitation de Dela Ayivor",
    "Afi Mensah a désactivé le compte de Dela Ayivor",
    "Afi Mensah a réactivé le compte de Dela Ayivor",
    "Afi Mensah a fermé les sessions de Dela Ayivor",
    "Afi Mensah a désactivé le compte de Dela A.",
  ]);
  expect(tell("role", "user", { ...dela, role: "chantier" }, { role: "commercial" })).toEqual({
    title: "Afi Mensah a changé le rôle de Dela Ayivor",
    changes: [{ label: "Rôle", before: "Commercial", after: "Chantier" }],
  });
  expect(tell("update", "user", { ...dela, geste: "nouveau mot de passe", empreintes: 2 })).toEqual({
    title: "Afi Mensah a changé le mot de passe de Dela Ayivor",
    detail: "2 empreintes retirées",
  });
  expect(tell("disable", "user", { prenom: "Élom", nom: "Ayivor" })?.title).toBe("Afi Mensah a désactivé le compte d’Élom Ayivor");
  expect(tell("create", "user", invited)).toEqual({ title: "Afi Mensah a créé son accès", detail: "Commercial" });
});

test("a member who leaves by himself, and every line about something else, are told as before", () => {
  expect(tell("sign_out", "user", null, null, "dela")).toBeUndefined();
  expect(tell("create", "properties", { titre: "Villa" })).toBeUndefined();
  expect(tell("sign_in", "user", { appareil: "Firefox" })).toBeUndefined();
});
