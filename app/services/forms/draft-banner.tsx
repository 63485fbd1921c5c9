import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { pluralize } from "#app/lib/text/text.ts";
import { formatDateTime, formatTime } from "#app/lib/time/dates.ts";
import type { DraftKeeper } from "#app/services/drafts/draft-keeper.ts";
import { begunText, DRAFT_PARAM, deviceText, type OpenedDraft, type OtherDraft } from "#app/services/drafts/form-draft.ts";
import { Button, IconButton } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { useIsHydrated } from "#app/ui/controls/use-is-hydrated.ts";
import { toast } from "#app/ui/overlays/toast-store.ts";
import { DifferenceTable, type FormDifference } from "./form-conflict.tsx";
import type { FoundDraft } from "./kept-drafts.ts";

/** The row that a form is of, as far as a draft of it is told apart from it. */
export type StoredRow = { isOnline: boolean; version: string; differencesOf: (typed: OtherDraft["values"]) => FormDifference[] };

type BannerProps = { title: string; children: ReactNode; differences?: ReactNode; answers: ReactNode };

/**
 * A word above a form about a draft that is, or is not, in it. In the flow of the page, so that it covers nothing; a reload that comes back
 * in the middle of a form is led to it.
 */
function Banner({ title, children, differences, answers }: BannerProps) {
  const banner = useRef<HTMLDivElement>(null);

  // After a reload the browser, and later the router, go back to where the page was: that ends with the first gesture of the reader.
  useEffect(() => {
    const gesture = new AbortController();
    const { signal } = gesture;
    function show() {
      const { top } = banner.current?.getBoundingClientRect() ?? { top: 0 };
      if (top < 0 || top > window.innerHeight / 2) banner.current?.scrollIntoView({ block: "start" });
    }
    for (const name of ["pointerdown", "wheel", "keydown", "focusin"])
      window.addEventListener(name, () => gesture.abort(), { signal, passive: true });
    window.addEventListener("scroll", show, { signal, passive: true });
    show();
    return () => gesture.abort();
  }, []);

  return (
    <div className="draft-banner tone-gold notice column gap-2h mb-4" role="status" ref={banner}>
      <p>
        <b>{title}</b> {children}
      </p>
      {differences}
      <div className="button-row">{answers}</div>
    </div>
  );
}

/** The form holds what was typed before, here or elsewhere. Throwing it away is a form of its own, which works without script. */
export function BegunBanner({ draft, keeper, isWhole }: { draft: OpenedDraft; keeper: DraftKeeper; isWhole: boolean }) {
  const [isClosed, setIsClosed] = useState(false);
  const isHydrated = useIsHydrated();
  const { version } = useSyncExternalStore(keeper.subscribe, keeper.read, keeper.read);
  if (isClosed) return null;
  return (
    <Banner
      title={begunText(draft)}
      answers={
        <>
          <EraseDraft url={keeper.url} cle={draft.cle} version={version} />
          {isHydrated && <IconButton label="Fermer" icon={<X />} onClick={() => setIsClosed(true)} />}
        </>
      }
    >
      Vous continuez ici{isWhole && ", rien n’est à refaire"}.
    </Banner>
  );
}

type BesideBannerProps = { draft: OtherDraft; row: StoredRow; keeper: DraftKeeper; onResume: () => void };

/** The row has a draft on the server, and the form shows the row. */
export function BesideBanner({ draft, row, keeper, onResume }: BesideBannerProps) {
  const cle = keeper.rowId ?? "";
  return (
    <Banner
      title={differentTitle(row)}
      differences={<Differences row={row} values={draft.values} />}
      answers={
        <>
          <ButtonRouteLink
            to={`?${DRAFT_PARAM}=${cle}`}
            reloadDocument
            variant="outline"
            size="small"
            onClick={(event) => {
              event.preventDefault();
              onResume();
            }}
          >
            Reprendre
          </ButtonRouteLink>
          <EraseDraft url={keeper.url} cle={cle} version={draft.version} onErase={() => keeper.eraseOther()} />
        </>
      }
    >
      Brouillon gardé le {formatDateTime(draft.updated_at)}
      {draft.appareil && ` ${deviceText(draft.appareil)}`}. {shownText(row, draft.values.version)}
    </Banner>
  );
}

type OtherBannerProps = { draft: OtherDraft; onSee: () => void; onKeepMine: () => void };

/** The same draft was typed in elsewhere: one of the two is chosen, and the other one is over. */
export function OtherBanner({ draft, onSee, onKeepMine }: OtherBannerProps) {
  return (
    <Banner
      title={`Modifié aussi sur un autre appareil à ${formatTime(draft.updated_at)}.`}
      answers={
        <>
          <Button type="button" size="small" onClick={onSee}>
            Voir cette version
          </Button>
          <Button type="button" variant="outline" size="small" onClick={onKeepMine}>
            Garder la mienne
          </Button>
        </>
      }
    >
      Rien n’est effacé tant que vous n’avez pas choisi.
    </Banner>
  );
}

type FoundBannerProps = {
  draft: FoundDraft;
  /** What it says, by the names of the form. */
  values: OtherDraft["values"];
  row?: StoredRow;
  /** How many were found, this one included. */
  count: number;
  onResume: () => void;
  onForget: () => void;
};

/** Something was typed here before and never saved: nothing is put back without being asked for. */
export function FoundBanner({ draft: { at }, values, row, count, onResume, onForget }: FoundBannerProps) {
  const titre = typeof values.titre === "string" ? values.titre.trim() : "";
  return (
    <Banner
      title={row?.isOnline ? differentTitle(row) : "Brouillon retrouvé."}
      differences={row && <Differences row={row} values={values} />}
      answers={
        <>
          <Button type="button" variant="outline" size="small" onClick={onResume}>
            Reprendre
          </Button>
          <Button type="button" variant="outline" size="small" onClick={onForget}>
            Effacer
          </Button>
        </>
      }
    >
      {titre ? `«\u00a0${titre}\u00a0», saisi sur cet appareil le` : "Votre saisie sur cet appareil du"} {formatDateTime(at)}.{" "}
      {row && shownText(row, values.version)}
      {count > 1 && ` ${pluralize(count - 1, "Un autre attend", `${count - 1} autres attendent`)} derrière.`}
    </Banner>
  );
}

function differentTitle({ isOnline }: StoredRow) {
  return isOnline ? "Différent de la page en ligne" : "Différent de ce qui est enregistré";
}

function shownText({ isOnline, version }: StoredRow, follows: OtherDraft["values"][string] | undefined) {
  const shown = isOnline ? "Le formulaire montre la page en ligne." : "Le formulaire montre ce qui est enregistré.";
  return version === follows ? shown : `Une autre version a été enregistrée depuis. ${shown}`;
}

function Differences({ row, values }: { row: StoredRow; values: OtherDraft["values"] }) {
  return (
    <DifferenceTable
      differences={row.differencesOf(values)}
      columns={{ stored: row.isOnline ? "En ligne" : "Enregistré", mine: "Brouillon" }}
    />
  );
}

type EraseDraftProps = { url: string; cle: string; version: number; onErase?: () => Promise<boolean> };

/** Asks once more. Without `onErase` the server leads to the list. */
function EraseDraft({ url, cle, version, onErase }: EraseDraftProps) {
  async function erase(isErased: Promise<boolean>) {
    if (!(await isErased)) toast({ title: "Le brouillon n’a pas pu être effacé", description: "Réessayez dans un instant.", tone: "bad" });
  }

  return (
    <details className="draft-erase">
      <summary className="no-marker">Effacer ce brouillon</summary>
      <form
        method="post"
        action={url}
        onSubmit={(event) => {
          if (!onErase) return;
          event.preventDefault();
          void erase(onErase());
        }}
      >
        <input type="hidden" name="intent" value="effacer" />
        <input type="hidden" name="cle" value={cle} />
        <input type="hidden" name="base" value={version} />
        <Button type="submit" variant="danger" size="small">
          Effacer pour de bon
        </Button>
      </form>
    </details>
  );
}
