import { data, redirect } from "react-router";
import type { Db } from "#app/db/engine/client.server.ts";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import { hasDemoRows } from "#app/features/demonstration/demo-rows.server.ts";
import { rightHere } from "#app/features/listing-desk/content-address.ts";
import { contentAt } from "#app/features/listing-desk/definitions.server.ts";
import { missingIn, publishAsShown, rowAsTyped, saysMore } from "#app/features/listing-desk/opened-draft.server.ts";
import { PreviewBar, type PreviewedListing, type PreviewRefusal } from "#app/features/listing-desk/preview-bar.tsx";
import { listingKind, toListingView } from "#app/features/listings/listing-kinds.ts";
import { findLandOf, listSimilar, publicRow } from "#app/features/listings/listing-queries.server.ts";
import { chatText } from "#app/features/listings/listing-view.ts";
import { SiteFrame } from "#app/features/site/frame/site-frame.tsx";
import { ListingPageBody } from "#app/features/site/listing-page-body.tsx";
import { shellTexts } from "#app/features/site/page-texts.server.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { readForm, removeField } from "#app/lib/forms/forms.server.ts";
import { badRequest, notFound } from "#app/lib/forms/http.ts";
import { adminMiddleware } from "#app/services/auth/admin-guard.server.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { contentRight, hasRight } from "#app/services/auth/rights.ts";
import { findCompanySettings } from "#app/services/company-values/settings-queries.server.ts";
import type { Content } from "#app/services/content/rows/content.server.ts";
import { contentFor, draftFor } from "#app/services/content/rows/content-for.server.ts";
import { readVersion } from "#app/services/desk-forms/form-submission.server.ts";
import { describeFailure } from "#app/services/desk-forms/write-failure.server.ts";
import { findColleaguesDraft, findDraft } from "#app/services/kept-forms/drafts.server.ts";
import { findSiteTexts } from "#app/services/site-texts/site-text-queries.server.ts";
import stylesheet from "#app/styles/preview.css?url";
import type { Route } from "./+types/preview";

export const middleware: Route.MiddlewareFunction[] = [adminMiddleware];

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const loader = defineLoader(rightHere("lire"), async ({ pattern, params }: Route.LoaderArgs, { admin, db }) => {
  const content = contentFor(contentAt(pattern), admin);
  const { row, draft } = await findShown(content, db, admin, params.id);
  const [settings, texts, hasDemo] = await Promise.all([findCompanySettings(db), findSiteTexts(db), hasDemoRows(db)]);
  const published = row && "publication" in row ? row : undefined;
  const previewed: PreviewedListing = {
    mayChange: hasRight(admin, contentRight(content.table, "modifier")),
    listUrl: content.listUrl,
    editUrl: `${content.listUrl}/${params.id}`,
    isOnline: published?.publication === "en_ligne",
    isChanged: draft !== undefined,
    publier_le: published?.publication === "programme" ? published.publier_le : null,
    missing: draft ? missingIn(content, draft.valeurs) : [],
    version: row?.version,
    base: draft?.version ?? 0,
  };
  const table = content.table as ListingTable;
  const typed = publicRow(table, await rowAsTyped(db, content, row, draft));
  const view = toListingView(table, typed);
  const similar = (await listSimilar(db, table, typed)).map((other) => toListingView(table, other));
  const origin = env().publicOrigin;
  const chat = chatText(view, listingKind(table), texts.contact, origin + view.path);
  const land = await findLandOf(db, table, { ...typed, id: params.id });
  const preview = {
    view,
    land,
    similar,
    chat,
    origin,
    settings,
    texts: { services: texts.services, contact: texts.contact, properties: texts.properties },
  };
  return { previewed, preview, frame: { settings, texts: shellTexts(texts), hasDemo, isAdmin: false } };
});

/** Publishes what is shown; what changed since it was shown is not published unseen. */
export const action = defineAction(rightHere("modifier"), async (args: Route.ActionArgs, { admin, db }) => {
  const content = contentFor(contentAt(args.pattern), admin);
  const form = await readForm(args.request);
  const version = readVersion(removeField(form, "version"));
  const base = readVersion(removeField(form, "base"));
  if (base === undefined || [...form.keys()].length > 0) throw badRequest();
  const { row, draft } = await findShown(content, db, admin, args.params.id);
  try {
    const refusal = await publishAsShown(content, db, admin, { row, draft, version, base });
    if (refusal) return data<PreviewRefusal>(refusal, { status: refusal.errors ? 400 : 409 });
    return redirect(`${content.listUrl}?fait=${row ? "modification" : "ajout"}&lignes=${encodeURIComponent(args.params.id)}`);
  } catch (error) {
    if (!(error instanceof Error)) throw error; // a refusal of ours
    const { message, ...init } = describeFailure(error, args);
    return data<PreviewRefusal>({ message: message ?? content.words.failures.save().description ?? "" }, init);
  }
});

/** The row, and what is typed over it; either of them alone. */
async function findShown(content: Content, db: Db, admin: AdminSession, id: string) {
  const row = await content.find(db, id);
  const storedDraft = (await findDraft(db, content.table, id, admin)) ?? (await findColleaguesDraft(db, content.table, id, admin));
  const typed = storedDraft && draftFor(content, admin, storedDraft);
  const draft = typed && (!row || saysMore(content.fields, typed, row)) ? typed : undefined;
  if (!row && !draft) throw notFound(content.words.notFound);
  return { row, draft };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: `Aperçu${loaderData ? `\u00a0: ${loaderData.preview.view.titre}` : ""} — FADEM` },
    { name: "robots", content: "noindex" },
  ];
}

export default function ContentPreviewPage({ loaderData: { previewed, preview, frame }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PreviewBar {...previewed} refusal={actionData} />
      <SiteFrame {...frame} chat={undefined} isMeasured={false}>
        <ListingPageBody {...preview} />
      </SiteFrame>
    </>
  );
}
