import { env } from "#app/kernel/env/env.server.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { findCompanySettings, findPeriods } from "#app/services/company-values/settings-queries.server.ts";
import { findSiteTexts } from "#app/services/site-texts/site-text-queries.server.ts";
import type { SiteTexts } from "#app/services/site-texts/site-texts.ts";

type KeysWithout<Texts, Prefix extends string> = Pick<Texts, Exclude<keyof Texts, `${Prefix}_${string}`>>;

/** The texts around every page. */
export type ShellTexts = {
  navbar: SiteTexts["navbar"];
  footer: KeysWithout<SiteTexts["footer"], "legal" | "privacy">;
  phones: Pick<SiteTexts["contact"], "secretariat" | "direction" | "autre">;
  /** The first message where the visitor has not said what it is about. */
  whatsapp: string;
};

export type HomeTexts = Omit<SiteTexts, "navbar" | "footer" | "about"> & { about: KeysWithout<SiteTexts["about"], "page"> };

/** What the legal pages say stays with them. */
export function shellTexts({ navbar, footer, contact }: SiteTexts): ShellTexts {
  const { secretariat, direction, autre } = contact;
  return {
    navbar,
    footer: leaveOut(footer, ["legal", "privacy"]),
    phones: { secretariat, direction, autre },
    whatsapp: contact.whatsapp_information,
  };
}

/** What the page /about and the shell say stays with them. */
export function homeTexts({ navbar, footer, about, ...texts }: SiteTexts): HomeTexts {
  return { ...texts, about: leaveOut(about, ["page"]) };
}

function leaveOut<Texts extends Record<string, string>, Prefix extends string>(
  texts: Texts,
  prefixes: Prefix[],
): KeysWithout<Texts, Prefix> {
  const others = Object.entries(texts).filter(([key]) => !prefixes.some((prefix) => key.startsWith(`${prefix}_`)));
  return Object.fromEntries(others) as KeysWithout<Texts, Prefix>;
}

/** The same with how long things are kept, as the Direction chose it. */
export async function findPrivacyTexts() {
  const [legal, { periods }] = await Promise.all([findLegalTexts(), findPeriods(appDb())]);
  return { ...legal, periods };
}

/** What the legal pages say, and who says it. */
export async function findLegalTexts() {
  const [settings, { footer }] = await Promise.all([findCompanySettings(appDb()), findSiteTexts(appDb())]);
  return { origin: env().publicOrigin, settings, texts: footer };
}
