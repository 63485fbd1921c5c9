import { expect, test } from "vitest";
import { etatsVehicule, sellRequestStatuts } from "#app/db/tables/closed-lists.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import { canMove } from "#app/services/sent/define-sent.ts";
import { sellSent } from "./sell-sent.ts";
import { etatVehiculeLabels } from "./vehicle-sell-request.ts";

test("every move is open except the one to the present status", () => {
  expect(sellSent.moves.map(({ label }) => label)).toEqual(["Marquer en cours", "Accepter", "Refuser", "Marquer comme indésirable"]);
  for (const statut of sellRequestStatuts) {
    expect(sellSent.movesOf({ statut }).map(({ to }) => to)).toEqual(sellSent.moves.map(({ to }) => to).filter((to) => to !== statut));
    expect(sellRequestStatuts.filter((to) => !canMove(sellSent, { statut }, to))).toEqual([statut]);
  }
});

test("only the move to en_cours stamps the day of evaluation", () => {
  expect(sellSent.onMove?.("en_cours")).toEqual({ date_evaluation: todayInLome() });
  for (const statut of ["accepte", "refuse", "spam", "nouveau"] as const) expect(sellSent.onMove?.(statut)).toEqual({});
});

test("every value of a sell request has a label and each status its colour", () => {
  expect(etatsVehicule.map((value) => etatVehiculeLabels[value])).toEqual(["Excellent", "Très bon", "Bon", "Moyen", "À réparer"]);
  expect(sellRequestStatuts.map((value) => sellSent.labels[value])).toEqual(["Nouveau", "En cours", "Accepté", "Refusé", "Indésirable"]);
  expect(sellRequestStatuts.map((value) => sellSent.statuts[value].tone)).toEqual(["warn", "info", "ok", "bad", "mute"]);
});
