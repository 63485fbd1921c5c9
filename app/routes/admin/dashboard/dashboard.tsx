import type { Db } from "#app/db/engine/client.server.ts";
import { findRowTotals, sumOf } from "#app/db/queries/list-page.server.ts";
import { listingTables } from "#app/db/tables/content-types.ts";
import { FirstPageScreen, type ProjectTotals } from "#app/features/desk/first-page.tsx";
import { findFirstScreen, readPart } from "#app/features/desk/tasks/first-screen.server.ts";
import { findContentDone } from "#app/features/lots/lot-action.server.ts";
import { findFigures } from "#app/features/stats/stats-queries.server.ts";
import { listContradictions } from "#app/features/texts/text-contradictions.tsx";
import { readLive } from "#app/kernel/realtime/live-connection.tsx";
import { nowIso } from "#app/lib/time/dates.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { defineLoader } from "#app/services/auth/define-action.server.ts";
import { contentRight, hasRight, readRight, scopeOf } from "#app/services/auth/rights.ts";
import { listBlockedPublications } from "#app/services/content/rows/timed-publication.server.ts";
import { reloadUnlessMessagesLeave } from "#app/services/desk-forms/address-messages.ts";
import { cacheWithAge } from "#app/services/desk-forms/cache-loaded.ts";
import { JUST_READ } from "#app/services/desk-forms/unreachable.ts";
import { findSiteTexts } from "#app/services/site-texts/site-text-queries.server.ts";
import type { Route } from "./+types/dashboard";

/** What to do now comes first; the figures are for those who may read them, and what is to be mended is told to members who can mend it. */
export const loader = defineLoader("bureau.lire", async ({ url }, { admin, db }) => {
  const own = listingTables.filter((table) => hasRight(admin, contentRight(table, "modifier")));
  const [first, figures, blocked, contradictions, done, works] = await Promise.all([
    findFirstScreen(db, admin),
    hasRight(admin, "chiffres.lire") ? readPart("figures", () => findFiguresFor(db, admin)) : undefined,
    readPart("blocked", () => listBlockedPublications(db)),
    hasRight(admin, "textes.lire") ? readPart("texts", async () => listContradictions(await findSiteTexts(db))) : { value: [] },
    findContentDone(db, url.searchParams),
    hasRight(admin, "chiffres.lire") ? undefined : readPart("works", () => findWorks(db)),
  ]);
  return {
    ...first,
    figures,
    welcome: works && { works: works.value },
    blocked: blocked?.value.filter(({ table }) => own.includes(table)),
    contradictions: contradictions?.value,
    done: done && hasRight(admin, readRight(done.table_name)) ? done : undefined,
    readAt: nowIso(),
    /** Set in the browser: the person asked for this reading. */
    isAsked: false,
    ...JUST_READ,
  };
});

/** Without the counts of rows that this member cannot open. */
async function findFiguresFor(db: Db, admin: AdminSession) {
  const { stats, ...others } = await findFigures(db);
  const { newContacts, pendingTestimonials, ...cards } = stats.cards;
  const readable = {
    newContacts: scopeOf(admin, "contacts.lire") === "all" ? newContacts : undefined,
    pendingTestimonials: hasRight(admin, "avis.lire") ? pendingTestimonials : undefined,
  };
  return { ...others, stats: { ...stats, cards: { ...cards, ...readable } } };
}

async function findWorks(db: Db): Promise<ProjectTotals> {
  const { projects } = await findRowTotals(db, ["projects"]);
  return { total: sumOf(projects), running: projects.en_cours ?? 0 };
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return cacheWithAge("stats", async () => ({ ...(await serverLoader()), isAsked: readLive().isRefreshing }));
}
clientLoader.hydrate = true as const;

export const shouldRevalidate = reloadUnlessMessagesLeave;

export function meta() {
  return [{ title: "Stats — Dashboard FADEM" }];
}

export default function FirstPage({ loaderData }: Route.ComponentProps) {
  return <FirstPageScreen {...loaderData} />;
}
