import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { keptOnDevice } from "#app/features/site/kept-on-device.ts";
import { passkeyCookieName } from "#app/services/auth/passkeys/passkeys.server.ts";
import { challengeCookieName, deviceCookieName } from "#app/services/auth/session-cookie.server.ts";
import { readPeriods } from "#app/services/company-values/periods.ts";
import { defaultCompanySettings } from "#app/services/company-values/settings.ts";
import { mergeSiteTexts } from "#app/services/site-texts/site-texts.ts";
import { renderRoute } from "#tests/render.tsx";
import PrivacyPage from "./privacy.tsx";

const loaderData = {
  origin: "https://fadem.example",
  settings: defaultCompanySettings,
  texts: mergeSiteTexts([]).footer,
  periods: readPeriods({ conservation_mois: 18, spam_jours: 14, avis_refuses_mois: 2, foncier_conservation_mois: 12, journal_mois: 24 }),
};

test("CORRV-05 the page on privacy names what the device keeps, each with its purpose", () => {
  const page = renderRoute(<PrivacyPage {...({ loaderData } as Parameters<typeof PrivacyPage>[0])} />);
  const named = [...page.matchAll(/<code>(.*?)<\/code>(.*?)<\/li>/g)].map(([, name, purpose = ""]) => [name, purpose.length > 20]);
  expect(named.slice(0, 5)).toEqual([
    ["devise", true],
    ["fadem-navigateur", true],
    ["fadem-favoris", true],
    ["fadem-vus", true],
    ["fadem-choix", true],
  ]);
  expect(page).toMatch(/data-part="erase" hidden=""><button[^>]*>Effacer tout ce que ce site garde sur cet appareil</);
  expect(named.slice(5).map(([name]) => name)).toEqual([
    "fadem.session_token",
    challengeCookieName(false),
    passkeyCookieName(false),
    deviceCookieName(false),
    "fadem:saisie:…",
    "fadem-relance:…",
    "fadem-listes",
  ]);
});

test("CORRV-05 the page on privacy tells the periods of the nightly run, and that members note calls and messages", () => {
  const page = renderRoute(<PrivacyPage {...({ loaderData } as Parameters<typeof PrivacyPage>[0])} />).replaceAll(
    /<!-- -->|[\s\u00a0]+/g,
    (found) => (found === "<!-- -->" ? "" : " "),
  );
  expect(page).toMatch(
    /Appels, messages et passages au bureau : .*l’équipe peut noter votre nom, votre numéro, .*ce qu’elle vous a répondu/,
  );
  expect(page).toContain("Ensuite tout est effacé");
  expect(page).toContain("ce que l’équipe a noté : 18 mois après notre dernier échange");
  expect(page).toContain("effacé 2 mois après le refus, une demande indésirable 14 jours après");
  expect(page).toContain("papiers fonciers d’un bien : 12 mois après sa vente");
  expect(page).toContain("vidé au bout de 24 mois");
  expect(page).toContain("gardées 7 jours, celles d’avant une opération délicate 30 jours");
  expect(page).not.toMatch(/Seulement ce que vous écrivez|ne s’efface pas/);
});

test("CORRV-05 the page on privacy tells what alerts are for and how long their address is kept", () => {
  const page = renderRoute(<PrivacyPage {...({ loaderData } as Parameters<typeof PrivacyPage>[0])} />).replaceAll(/<!-- -->|\s+/g, " ");
  expect(page.replaceAll("\u00a0", " ")).toMatch(/Alertes par e-mail .*prévenir.*12 ?mois.*7 ?jours.*sauvegardes/);
});

test("BOITE-08 the page on privacy tells what a press of WhatsApp or Appeler stores, and for how long", () => {
  const page = renderRoute(<PrivacyPage {...({ loaderData } as Parameters<typeof PrivacyPage>[0])} />).replaceAll(/<!-- -->|\s+/g, " ");
  expect(page.replaceAll("\u00a0", " ")).toMatch(
    /Boutons WhatsApp et Appeler : .*référence.*le bouton, l’annonce, la page et l’heure\. Ni votre nom.* 30 ?jours\..*effacée avec elle/,
  );
});

test("CORRV-05 no other file keeps anything on the device: one that begins to names it in kept-on-device.ts first", () => {
  const keepers = globSync("app/**/*.{ts,tsx}")
    .filter((file) => !file.includes(".test."))
    .filter((file) => /\b(local|session)Storage\b|indexedDB|document\.cookie|\bcaches\.open/.test(readFileSync(file, "utf8")));
  expect(keepers.sort()).toEqual([
    "app/features/desk/notices/reminders.ts",
    "app/features/desk/shell/list-scroll.ts",
    "app/features/keeping/favourite-count.inline.ts",
    "app/features/keeping/hearts.client.ts",
    "app/features/keeping/seen.client.ts",
    "app/features/kept-pages/favourites.client.ts", // only reads
    "app/features/kept-pages/ticks.client.ts",
    "app/features/sign-in/login-screen.tsx", // only removes what an earlier product had left
    "app/features/site/erase.client.ts", // empties all of it
    "app/features/site/frame/currency.inline.ts",
    "app/features/site/frame/site-frame.client.ts",
    "app/services/kept-forms/local-copy.ts",
    "app/services/visitor-forms/visitor-form.ts",
  ]);
  expect(keptOnDevice.visitors).toHaveLength(5);
});
