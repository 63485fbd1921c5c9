import { contentTypes, sentTables } from "#app/db/tables/content-types.ts";
import { demoChoiceNames } from "#app/features/demonstration/demo-rows.server.ts";
import { landFileSchema, landPaperSchema, withdrawalSchema } from "#app/features/land/land-input.ts";
import { contentChangeSchema } from "#app/features/listing-desk/change-from-list.server.ts";
import { eraseSchema, periodsFormSchema } from "#app/features/personal-data/data-page.server.ts";
import { siteTextAddSchema, siteTextChangeSchema } from "#app/features/texts/site-text-form.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import { closureInputSchema } from "#app/services/company-values/closure-input.ts";
import { hoursFields } from "#app/services/company-values/office-hours-form.ts";
import { siteSettingsInputSchema } from "#app/services/company-values/site-settings-input.server.ts";
import { OPTION_HOURS, readVisitSettings, visitFormValues } from "#app/services/company-values/visit-settings.ts";
import { adminPassword } from "#scripts/app-process.ts";
import type { AppRows } from "./content-snapshot.ts";
import { type FormEntry, fieldsOf, liveId, versionOf } from "./form-entry.ts";

const steering = ["id", "version", "garder"];
/** Files that leave the house, beside those of the contents. */
const exportedLists = [
  ...sentTables.map((table) => [`${contentTypes[table].sent.path}/recus/export`, `${contentTypes[table].sent.path}/export`] as const),
  ["routes/admin/journal/journal-export", "parametres/journal/export"],
  ["routes/admin/settings/backup-file", "parametres/sauvegarde", "phrase"],
] as const;

const admin = { audience: "admin", encoding: "form" } as const;

/** The one form of what the company says of itself. */
export function settingsEntry(rows: AppRows) {
  return {
    ...admin,
    route: "routes/admin/settings/settings-page",
    path: "/admin-dashboard/parametres",
    table: "settings",
    ...fieldsOf(siteSettingsInputSchema, ...steering),
    valid: () => ({
      telephone_secretariat: "+228 90 12 34 56",
      telephone_direction: "+228 90 12 34 57",
      telephone_autre: "+228 90 12 34 58",
      whatsapp: "+228 90 12 34 59",
      adresse: "Lomé",
      ville: "Lomé",
      ...Object.fromEntries(hoursFields.map((name) => [name, ""])),
      delai_ambre: "60",
      delai_rouge: "240",
      reconfirmation_jours: "30",
      foncier_anciennete_mois: "12",
      ...visitFormValues(readVisitSettings(undefined), OPTION_HOURS.usual),
      version: String(rows.all("select version from settings where key = 'company'")[0]?.version ?? 0),
    }),
  } satisfies FormEntry;
}

/** Texts, settings, closures, the bin, files and whatever else the house keeps for itself. */
export function houseEntries(rows: AppRows): FormEntry[] {
  const personId = () => String(rows.one("select id from people where deleted_at is null order by id limit 1").id);
  const auth = { audience: "admin", encoding: "json", route: "routes/api/auth-endpoint" } as const;
  const property = liveId(rows, "properties");
  const binnable = liveId(rows, "projects", 2);
  let closures = 0;
  /** Another one each time: the same closure is stored once. */
  /** After the visits of the other forms: a day on which one is confirmed is asked about first. */
  const closedDay = () => new Date(Date.now() + (300 + ++closures) * 86_400_000).toISOString().slice(0, 10);
  const textVersion = () => String(rows.one("select version from site_text_content where section = 'hero' order by key limit 1").version);
  const textKey = String(rows.one("select key from site_text_content where section = 'hero' order by key limit 1").key);
  return [
    {
      ...admin,
      route: "routes/admin/texts/texts",
      path: "/admin-dashboard/textes",
      table: "site_text_content",
      ...fieldsOf(siteTextChangeSchema, "intent"),
      valid: () => ({ intent: "modifier", section: "hero", key: textKey, content: "Un autre texte.", version: textVersion() }),
    },
    {
      ...admin,
      route: "routes/admin/texts/texts",
      path: "/admin-dashboard/textes",
      table: "site_text_content",
      ...fieldsOf(siteTextAddSchema, "intent"),
      valid: () => ({ intent: "ajouter", section: "hero", key: `cle_${newId()}`, type: "title", content: "Un texte.", cle: newId() }),
    },
    settingsEntry(rows),
    {
      ...admin,
      route: "routes/admin/settings/closures-page",
      path: "/admin-dashboard/parametres/fermetures",
      table: "closures",
      ...fieldsOf(closureInputSchema, "intent"),
      moves: ["debut", "fin"],
      valid: () => ({ intent: "fermer", du: closedDay(), motif: "Inventaire" }),
    },
    {
      ...admin,
      route: "routes/admin/settings/data-page",
      path: "/admin-dashboard/parametres/donnees",
      table: "settings",
      ...fieldsOf(periodsFormSchema, "intent"),
      valid: () => ({
        ...{ intent: "durees", conservation_mois: "36", spam_jours: "30", avis_refuses_mois: "6", foncier_conservation_mois: "24" },
        journal_mois: "36",
        version: String(rows.all("select version from settings where key = 'periods'")[0]?.version ?? 0),
      }),
    },
    {
      ...admin,
      route: "routes/admin/settings/data-page",
      path: "/admin-dashboard/parametres/donnees",
      isLast: true,
      ...fieldsOf(eraseSchema, "intent"),
      valid: () => ({ intent: "effacer", id: personId(), q: "", actuel: adminPassword, mot: "EFFACER" }),
    },
    {
      ...admin,
      route: "routes/admin/settings/person-export",
      path: "/admin-dashboard/parametres/donnees/personne",
      allowed: ["id", "q"],
      valid: () => ({ id: personId(), q: "" }),
    },
    ...landEntries(rows),
    {
      ...admin,
      route: "routes/admin/settings/security",
      path: "/admin-dashboard/parametres/securite",
      allowed: ["intent", "actuel", "nouveau", "confirmation", "code", "uri", "codes"],
      valid: () => ({ intent: "sessions" }),
    },
    {
      ...admin,
      route: "routes/admin/settings/import-page",
      path: "/admin-dashboard/parametres/import",
      allowed: ["intent", "id"],
      valid: () => ({ intent: "arreter", id: binnable }), // an import that is not there stands still already
    },
    {
      ...admin,
      route: "routes/admin/settings/import-page",
      path: "/admin-dashboard/parametres/import",
      table: "settings",
      allowed: ["intent", "flux", "actif"],
      valid: () => ({ intent: "flux", flux: "logements", actif: "oui" }),
    },
    {
      ...admin,
      route: "realisations/liste",
      path: "/admin-dashboard/realisations?index",
      table: "projects",
      ...fieldsOf(contentChangeSchema, "intent"),
      valid: () => ({ intent: "supprimer", id: binnable }),
    },
    {
      ...admin,
      route: "routes/admin/settings/lots-page",
      path: "/admin-dashboard/parametres/lots",
      allowed: ["intent", "lot"],
      valid: () => ({
        intent: "annuler_lot",
        lot: String(rows.all("select id from lots order by created_at desc limit 1")[0]?.id ?? newId()),
      }),
    },
    ...exportedLists.map(
      ([route, path, ...allowed]): FormEntry => ({ ...admin, route, path: `/admin-dashboard/${path}`, allowed, valid: () => ({}) }),
    ),
    {
      ...admin,
      route: "routes/admin/journal/journal-page",
      path: "/admin-dashboard/parametres/journal",
      allowed: ["intent"],
      valid: () => ({ intent: "verifier" }),
    },
    {
      ...admin,
      route: "routes/admin/journal/journal-page",
      path: "/admin-dashboard/parametres/journal",
      allowed: ["intent", "id", "avec"],
      valid: () => {
        const shown = rows.all("select id from people where deleted_at is null and fusionnee_dans is null order by id desc limit 2");
        return { intent: "fusionner", id: String(shown[0]?.id), avec: String(shown[1]?.id) };
      },
    },
    {
      ...admin,
      route: "routes/admin/journal/journal-page",
      path: "/admin-dashboard/parametres/journal",
      allowed: ["intent", "lot"],
      valid: () => ({
        intent: "annuler_lot",
        lot: String(rows.all("select id from lots order by created_at desc limit 1")[0]?.id ?? newId()),
      }),
    },
    {
      ...admin,
      route: "routes/admin/history/bin-page",
      path: "/admin-dashboard/corbeille",
      table: "projects",
      allowed: ["intent", "table", "id"],
      valid: () => ({ intent: "restaurer", table: "projects", id: binnable }),
    },
    {
      ...admin,
      route: "routes/admin/history/history-page",
      path: `/admin-dashboard/biens/${property}/historique`,
      table: "properties",
      allowed: ["ligne", "version"],
      valid: () => ({
        ligne: String(rows.all("select id from audit_log where row_id = ? order by at limit 1", property)[0]?.id ?? "aucune"),
        version: versionOf(rows, "properties", property),
      }),
    },
    {
      ...admin,
      route: "routes/api/admin-likeness",
      path: "/api/admin/ressemblances/biens",
      allowed: ["intent", "image_a", "image_b"],
      valid: () => {
        const image = String(rows.one("select id from uploaded_images where is_private = 0 limit 1").id);
        return { intent: "garder", image_a: image, image_b: image };
      },
    },
    { ...auth, path: "/api/auth/revoke-session", allowed: ["token"], valid: () => ({ token: "inconnu" }) },
    { ...auth, path: "/api/auth/revoke-other-sessions", allowed: [], valid: () => ({}) },
    {
      ...admin,
      route: "routes/admin/settings/ballast-release",
      path: "/admin-dashboard/parametres/reserve",
      allowed: [],
      valid: () => ({}),
    },
    {
      ...admin,
      route: "routes/admin/dashboard/demo-removal",
      path: "/admin-dashboard/demonstration",
      allowed: [...demoChoiceNames, "tout"],
      valid: () => ({}),
      isLast: true,
    },
    { ...admin, route: "routes/admin/session/sign-out", path: "/admin/deconnexion", allowed: [], valid: () => ({}), isLast: true },
  ];
}

/** The land file of a property: what the seller holds, and one paper of it after the other. */
function landEntries(rows: AppRows): FormEntry[] {
  const property = liveId(rows, "properties", 1, "type_transaction = 'vente'");
  const path = `/admin-dashboard/biens/${property}/foncier`;
  const common = { route: "routes/admin/content/land-page", path, audience: "admin", encoding: "form" } as const;
  const version = () => String(rows.all("select version from land_files where property_id = ?", property)[0]?.version ?? 0);
  const lastPaper = () =>
    String(
      rows.all(
        "select id from land_papers where land_file_id in (select id from land_files where property_id = ?) order by created_at desc limit 1",
        property,
      )[0]?.id ?? newId(),
    );
  return [
    {
      ...{ ...common, ...fieldsOf(landFileSchema, "intent") },
      valid: () => ({ intent: "dossier", droit: "titre_foncier", numero: "TF 1", titulaire: "Awa", version: version() }),
    },
    {
      ...{ ...common, ...fieldsOf(landPaperSchema, "intent") },
      valid: () => ({ intent: "piece", nature: "autre", source: "copie", vue_le: todayInLome(), cle: newId() }),
    },
    {
      ...{ ...common, ...fieldsOf(withdrawalSchema, "intent") },
      valid: () => ({ intent: "retirer", id: lastPaper(), motif: "Pièce reprise" }),
    },
  ];
}
