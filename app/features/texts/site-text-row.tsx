import { ExternalLink, History, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { textOf } from "#app/lib/forms/form-values.ts";
import { excerpt } from "#app/lib/text/text.ts";
import { formatDateTime } from "#app/lib/time/dates.ts";
import { CancelLink, KeptForm } from "#app/services/kept-forms/kept-form.tsx";
import { useAnswer } from "#app/services/kept-forms/use-answer.ts";
import { siteTextMaxLengths, siteTextPlace, siteTextTooLong, siteTextTypeLabels } from "#app/services/site-texts/site-text-places.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { Textarea } from "#app/ui/controls/field.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";
import type { AdminSiteText } from "./site-text-admin-queries.server.ts";
import { siteTextStale, siteTextUnread } from "./site-text-words.ts";

/** "hero/slide1_title": how the address and the forms name a text. On screen a text of the site is named by its words. */
export function siteTextName({ section, key }: Pick<AdminSiteText, "section" | "key">) {
  return `${section}/${key}`;
}

/** A refused change: the typed text and, on a conflict, the text that was saved in between. */
export type SiteTextRefusal = { name: string; content: string; error?: string; stored?: { content: string; version: number } };

export function SiteTextLine({ text, editUrl }: { text: AdminSiteText; editUrl: string }) {
  return (
    <li className="site-text stack ruled">
      <TextKey text={text} />
      <p className="site-text-content lines breaks">{text.content}</p>
      <Unread text={text} />
      <Link
        to={editUrl}
        replace
        preventScrollReset
        className="icon-button"
        aria-label={`Modifier «\u00a0${excerpt(text.content, 60)}\u00a0»`}
      >
        <Pencil />
      </Link>
    </li>
  );
}

/** A key that members chose: shown, because nothing else tells what the text is for. */
function Unread({ text: { key, defaultContent } }: { text: AdminSiteText }) {
  if (defaultContent !== undefined) return null;
  return (
    <p className="site-text-unread small soft breaks">
      <code>{key}</code>&nbsp;: {siteTextUnread}
    </p>
  );
}

function TextKey({ text }: { text: AdminSiteText }) {
  const isChanged = text.defaultContent !== undefined && text.defaultContent !== text.content;
  return (
    <div className="site-text-key cluster">
      <Badge tone="line">{siteTextTypeLabels[text.type]}</Badge>
      {isChanged && <Badge tone="info">Modifié</Badge>}
    </div>
  );
}

type SiteTextEditProps = { text: AdminSiteText; refusal: SiteTextRefusal | undefined; listUrl: string; onDelete: () => void };

/** The version is the one on screen when the form was opened: a reload in the background does not renew it. */
export function SiteTextEdit({ text, refusal, listUrl, onDelete }: SiteTextEditProps) {
  const [opened] = useState({ content: refusal?.content ?? text.content, version: String(text.version) });
  const stored = refusal?.stored;
  const { standing, noteInput } = useAnswer(refusal);
  const name = siteTextName(text);
  return (
    <li className="site-text stack ruled site-text-editing">
      <TextKey text={text} />
      <Unread text={text} />
      <KeptForm
        name={`textes/${name}`}
        values={opened}
        replace
        preventScrollReset
        id={`texte-${text.section}-${encodeURIComponent(text.key)}`}
      >
        {({ values, isSaving }) => (
          <>
            <input type="hidden" name="section" value={text.section} />
            <input type="hidden" name="key" value={text.key} />
            <input type="hidden" name="version" value={stored?.version ?? textOf(values, "version")} />
            {stored && (
              <div className="admin-failure notice tone-bad mb-4" role="alert">
                <p>{siteTextStale}</p>
                <p>
                  <b>Version enregistrée&nbsp;:</b> {stored.content}
                </p>
              </div>
            )}
            <Textarea
              name="content"
              aria-label="Contenu du texte"
              maxLength={siteTextMaxLengths[text.type]}
              aria-invalid={standing?.error ? true : undefined}
              onInput={noteInput}
              defaultValue={textOf(values, "content")}
              autoFocus
            />
            {standing?.error ? (
              <p className="field-error">{standing.error}</p>
            ) : (
              text.type !== "paragraph" && <p className="field-hint">{siteTextTooLong(text.type)}</p>
            )}
            {text.defaultContent !== undefined && (
              <p className="site-text-default small soft breaks">
                <b>Par défaut&nbsp;:</b> {text.defaultContent}
              </p>
            )}
            <div className="button-row">
              <Button type="submit" name="intent" value="modifier" size="small" disabled={isSaving}>
                {isSaving ? "Enregistrement…" : stored ? "Garder ma version" : "Enregistrer"}
              </Button>
              <CancelLink to={listUrl} replace preventScrollReset size="small" />
              <TextRemoval text={text} isSaving={isSaving} onDelete={onDelete} />
              <TextLinks text={text} />
            </div>
          </>
        )}
      </KeptForm>
    </li>
  );
}

/** A text the site shows goes back to its first wording; a key it does not read can go. */
function TextRemoval({ text, isSaving, onDelete }: { text: AdminSiteText; isSaving: boolean; onDelete: () => void }) {
  if (text.defaultContent === undefined)
    return (
      <Button
        type="submit"
        name="intent"
        value="supprimer"
        variant="danger"
        size="small"
        disabled={isSaving}
        onClick={(event) => {
          event.preventDefault();
          onDelete();
        }}
      >
        <Trash2 />
        Supprimer
      </Button>
    );
  if (text.defaultContent === text.content) return null;
  return (
    <Button type="submit" name="intent" value="retablir" variant="outline" size="small" disabled={isSaving}>
      Rétablir le texte par défaut
    </Button>
  );
}

function TextLinks({ text }: { text: AdminSiteText }) {
  return (
    <>
      {text.defaultContent !== undefined && (
        <ButtonLink href={siteTextPlace(text)} target="_blank" rel="noopener noreferrer" variant="link" size="small">
          <ExternalLink />
          Voir sur le site
        </ButtonLink>
      )}
      {text.updated_at && (
        <>
          <ButtonRouteLink
            to={`/admin-dashboard/textes/${text.section}.${encodeURIComponent(text.key)}/historique`}
            variant="link"
            size="small"
          >
            <History />
            Historique
          </ButtonRouteLink>
          <span className="tiny muted tabular">Modifié le {formatDateTime(text.updated_at)}</span>
        </>
      )}
    </>
  );
}
