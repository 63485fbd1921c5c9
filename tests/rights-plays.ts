import { contentTypes, pagedTables, sentTables } from "#app/db/tables/content-types.ts";
import { type Right, readRight } from "#app/services/auth/rights.ts";
import { usageRules } from "#app/services/storage/media-usage.ts";
import { dataAddress, fillAddress } from "#scripts/built-routes.ts";
import { ORIGIN } from "./admin-sign-in.ts";
import type { ServedRoute } from "./served-routes.ts";

/** Whose rights a route takes when its address does not say so. A new route is in here, or its address has the first word of its rights. */
const otherScreens: Record<string, string> = {
  "/admin-dashboard": "bureau",
  "/admin-dashboard/ajouter": "bureau",
  "/admin-dashboard/double-authentification": "compte",
  "/admin-dashboard/demonstration": "entreprise",
  "/admin-dashboard/premier-jour": "entreprise",
  "/admin-dashboard/parametres": "entreprise",
  "/admin-dashboard/parametres/securite": "compte",
  "/admin-dashboard/parametres/sauvegarde": "donnees",
  "/admin-dashboard/parametres/reserve": "entreprise",
  "/admin-dashboard/vehicules/demandes": "demandes-vente",
  "/admin-dashboard/vehicules/demandes/export": "demandes-vente",
  "/api/admin/changements": "bureau",
};

export function isOfItsScreen(address: string, params: Record<string, string>, right: Right) {
  const screen = right.slice(0, right.indexOf("."));
  if (/\/(affiche|vitrine)\b/.test(address)) return screen === "affiches";
  if (/^\/admin-dashboard\/\w+\/:id\/sejours$/.test(address)) return screen === "calendriers" || screen === "sejours"; // of one listing
  if (address.endsWith("/journal") && (right === "lots.annuler-autrui" || right === "boite.fusionner")) return true; // what it tells of is taken back there
  if (/\/(boite|contacts)$/.test(address) && right === "annonces-signalees.modifier") return true; // reports are decided there
  if (address.endsWith("/securite") && right === "equipe.modifier") return true; // the rule for the Direction, beside one's own factors
  if (address === "/api/admin/medias") return true; // what a file is for stands behind the address
  if (address === "/api/admin/scans-fonciers") return right === "foncier.scans";
  if (params.table) return right === readRight(params.table as "contact_requests");
  const words = fillAddress({ address }, params).split("/");
  return otherScreens[address] === screen || (!(address in otherScreens) && words.includes(screen));
}

type Play = { name: string; right: Right; isAct: boolean; address: string; params: Record<string, string>; request: () => Request };

/** Rights that follow from the address are played at each of the addresses. */
function placesOf({ address }: ServedRoute): Record<string, string>[] {
  const sections = pagedTables.map((table) => contentTypes[table].pages.section);
  if (address.endsWith("/historique")) return [...sections, "textes"].map((rubrique) => ({ rubrique }));
  if (address.includes(":rubrique")) return sections.map((rubrique) => ({ rubrique }));
  if (address.includes(":table")) return sentTables.map((table) => ({ table }));
  if (address === "/api/admin/medias") return Object.keys(usageRules).map((usage) => ({ usage }));
  return [{}];
}

/** Each way of asking for each right that a route names: as page, as its data, as data of the one loader, and each intent; of a row with this id. */
export function playsOf(route: ServedRoute, id = "0190b6d2-0000-7000-8000-000000000001"): Play[] {
  const { loader, action } = route.module;
  return placesOf(route).flatMap(({ usage, ...params }) => {
    const path = fillAddress(route, params, id);
    const search = usage ? `?usage=${usage}` : "";
    const args = { pattern: route.address, params, url: new URL(`${ORIGIN}${path}${search}`) };
    const nameOf = (declared: unknown) => (typeof declared === "function" ? declared(args) : declared) as Right;
    const data = dataAddress(route, path);
    const reads = [path + search, `${data}${search}`, `${data}?_routes=${encodeURIComponent(route.id)}`];
    const isResource = !("default" in route.module); // has no data: it is asked for as it is
    const intents = typeof action?.rights === "object" ? Object.entries(action.rights) : [["", action?.rights] as const];
    const posts = isResource ? [path + search] : [route.index ? `${path}?index` : path, data];
    const play = (name: string, declared: unknown, request: () => Request, isAct = false) => [
      { name, right: nameOf(declared), isAct, address: route.address, params, request },
    ];
    return [
      ...(loader
        ? reads.slice(0, isResource ? 1 : 3).flatMap((to) => play(`GET ${to}`, loader.rights, () => new Request(ORIGIN + to)))
        : []),
      ...(action
        ? intents.flatMap(([intent, declared]) =>
            posts.flatMap((to) =>
              play(`POST ${to} ${intent}`, declared, () => new Request(ORIGIN + to, { method: "POST", body: formOf(intent) }), true),
            ),
          )
        : []),
    ];
  });
}

/** An intent, and a field that no form has: nothing is carried out. */
function formOf(intent: string) {
  return new URLSearchParams({ ...(intent && { intent }), champ_inconnu: "1" });
}
