import { expect, onTestFinished, test, vi } from "vitest";
import * as boite from "#app/routes/admin/boite/boite.tsx";
import * as contents from "#app/routes/admin/content/list.tsx";
import * as sentList from "./sent-list.tsx";

const FAULT = { status: 500, statusText: "", internal: false, data: "" }; // as the router hands on a page of the server's
const OFFLINE = "Connexion perdue\u00a0: rien n’a été changé.";
const UNANSWERED = "Le serveur n’a pas pu répondre. Réessayez.";

/** What is said of an act of this screen, without a network and when the server fails. */
async function said(screen: { clientAction: unknown }, pattern: string, fields: Record<string, string>) {
  const send = screen.clientAction as (args: object) => Promise<unknown>;
  const fail = (isOnline: boolean, fault: unknown) => {
    vi.stubGlobal("navigator", { onLine: isOnline });
    onTestFinished(() => void vi.unstubAllGlobals());
    const request = new Request("https://fadem.test/", { method: "POST", body: new URLSearchParams(fields) });
    return send({ request, pattern, serverAction: () => Promise.reject(fault) });
  };
  return [await fail(false, new TypeError("Failed to fetch")), await fail(true, FAULT)];
}

test("ADM-CONT-05 ADM-AVIS-06 a failed act is named by its own sentence, in tab and inbox, with the reason beside it", async () => {
  const statut = { title: "Erreur lors de la mise à jour du statut" };
  const both = [
    { ...statut, description: OFFLINE },
    { ...statut, description: UNANSWERED },
  ];
  expect(await said(sentList, "admin-dashboard/contacts", { intent: "statut" })).toEqual(both);
  expect(await said(sentList, "admin-dashboard/avis", { intent: "statut" })).toEqual(both);
  expect(await said(boite, "admin-dashboard/boite", { intent: "statut", table: "contact_requests" })).toEqual(both);
  expect(await said(sentList, "admin-dashboard/avis", { intent: "modifier" })).toMatchObject([
    { title: "Erreur lors de la mise à jour", description: OFFLINE },
    { description: UNANSWERED },
  ]);
  const note = await said(boite, "admin-dashboard/boite", { intent: "note" });
  expect(note).toMatchObject([{ title: "Erreur", description: OFFLINE }, { title: "Erreur" }]);
});

test("ADM-VEH-10 of a vehicle that could not be changed its own words are said, and why", async () => {
  const failed = (words: string) => [
    { title: "❌ Erreur", description: `${words}. ${OFFLINE}` },
    { title: "❌ Erreur", description: `${words}. ${UNANSWERED}` },
  ];
  const at = "admin-dashboard/vehicules";
  expect(await said(contents, at, { intent: "statut" })).toEqual(failed("Une erreur est survenue"));
  expect(await said(contents, at, { intent: "supprimer" })).toEqual(failed("Une erreur est survenue lors de la suppression"));
  expect(await said(sentList, `${at}/demandes`, { intent: "statut" })).toEqual(failed("Une erreur est survenue"));
});
