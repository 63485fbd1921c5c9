import { expect, test } from "vitest";
import { etatsVehicule, sellRequestStatuts } from "#app/db/closed-lists.ts";
import {
  etatVehiculeLabels,
  sellRequestActions,
  sellRequestMove,
  sellRequestStatutLabels,
  sellRequestStatutTones,
} from "./vehicle-sell-request.ts";

test("every move is open except the one to the present status", () => {
  for (const statut of sellRequestStatuts) {
    const actions = sellRequestActions({ statut });
    expect(actions.map(({ label }) => label)).toEqual(["Marquer en cours", "Accepter", "Refuser", "Marquer comme indésirable"]);
    expect(actions.filter(({ isDisabled }) => isDisabled).map(({ target }) => target)).toEqual(statut === "nouveau" ? [] : [statut]);
  }
});

test("only the move to en_cours stamps the day of evaluation", () => {
  expect(sellRequestMove("en_cours", "2026-11-15")).toEqual({ statut: "en_cours", date_evaluation: "2026-11-15" });
  for (const statut of ["accepte", "refuse", "spam", "nouveau"] as const) expect(sellRequestMove(statut, "2026-11-15")).toEqual({ statut });
});

test("every value of a sell request has a label and each status its colour", () => {
  expect(etatsVehicule.map((value) => etatVehiculeLabels[value])).toEqual(["Excellent", "Très bon", "Bon", "Moyen", "À réparer"]);
  expect(sellRequestStatuts.map((value) => sellRequestStatutLabels[value])).toEqual([
    "Nouveau",
    "En cours",
    "Accepté",
    "Refusé",
    "Indésirable",
  ]);
  expect(sellRequestStatuts.map((value) => sellRequestStatutTones[value])).toEqual(["warn", "info", "ok", "bad", "mute"]);
});
