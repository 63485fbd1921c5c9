import {
  type ComponentProps,
  createContext,
  Fragment,
  type MouseEvent,
  type ReactNode,
  useContext,
  useState,
  useSyncExternalStore,
} from "react";
import { Form, useLocation } from "react-router";
import type { FormValues } from "#app/lib/forms/forms.server.ts";
import { formatDateTime, formatTime } from "#app/lib/time/dates.ts";
import { useAccount } from "#app/services/auth/member-rights.tsx";
import { returning } from "#app/ui/admin/list-return.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { toast } from "#app/ui/overlays/toast-store.ts";
import { DraftBanner } from "./draft-banner.tsx";
import type { DraftSync } from "./draft-sync.ts";
import type { FormDifference } from "./form-differences.ts";
import { begunText, DRAFT_BASE_FIELD, type OpenedDraft } from "./form-draft.ts";
import { claimCopy, placeOf } from "./local-copy.ts";
import { TwoVersions } from "./two-versions.tsx";
import { type Filling, useTypedForm } from "./use-typed-form.ts";

/** A file that did not leave: it stays out of what is saved. */
export type BadFile = { id: string; name: string; why: string; remove: () => void };

type FormInside = {
  values: FormValues;
  cancel: () => void;
  badFiles: readonly BadFile[];
  setBadFiles: (files: readonly BadFile[]) => void;
};

/** For the parts of a form that stand deep in it: what it was filled with, its way out, and the files it is saved without. */
export const FormInside = createContext<FormInside>({ values: {}, cancel: () => {}, badFiles: [], setBadFiles: () => {} });

export type KeptFormParts = {
  /** What the fields open with: as given, or as typed before. */
  values: FormValues;
  images: Filling["images"];
  /** What is typed now; undefined until script runs. */
  draft: FormData | undefined;
  /** For parts that change their fields without typing. */
  noteEdit: () => void;
  /** Fills the form with other values; what was typed stays where it is not among them. */
  change: (values: FormValues, images?: Filling["images"]) => void;
  isSaving: boolean;
};

type KeptFormProps = Omit<ComponentProps<typeof Form>, "method" | "ref" | "onChange" | "onSubmit" | "children" | "name"> & {
  /** Names the copy in this browser; the address of the page unless it holds several forms. */
  name?: string;
  values: FormValues;
  /** The pictures that the values may name. */
  images?: Filling["images"];
  lists?: readonly string[];
  /** Keeps what is typed on the server too; `onTyped` at the first key. */
  sync?: DraftSync;
  onTyped?: () => void;
  /** The member's draft that the values were taken from. */
  begun?: OpenedDraft;
  /** Where what is typed differs from what is stored, and how that is called. */
  differencesOf?: (typed: FormValues) => FormDifference[];
  /** The same between two versions of what is typed. */
  compare?: (mine: FormValues, theirs: FormValues) => FormDifference[];
  stored?: string;
  /** What the form shows once a draft of it is erased. */
  untyped?: Filling;
  filledAnew?: Filling;
  /** A question of the form itself: one is asked at a time. */
  question?: (parts: KeptFormParts) => ReactNode;
  children: (parts: KeptFormParts) => ReactNode;
};

const NO_IMAGES: Filling["images"] = [];
const NO_LISTS: readonly string[] = [];
const nothing = () => undefined;
const never = () => () => undefined;

/** A form of the back-office that loses nothing (see use-typed-form.ts), with the one line above it that says whose words it shows. */
export function KeptForm(props: KeptFormProps) {
  const {
    name,
    values,
    images = NO_IMAGES,
    lists = NO_LISTS,
    sync,
    onTyped,
    begun,
    differencesOf,
    compare,
    stored,
    filledAnew,
    ...more
  } = props;
  const { untyped, question, children, ...rest } = more;
  const { pathname } = useLocation();
  const account = useAccount();
  const [place] = useState(placeOf(account, sync?.url ?? name ?? pathname, sync?.row));
  const typing = useTypedForm({ place, start: { values, images }, lists, sync, onTyped, filledAnew });
  const { form, opened, isHere, foundAt, isSaving, noteEdit } = typing;
  const [badFiles, setBadFiles] = useState<readonly BadFile[]>([]);
  const [isAnswered, setIsAnswered] = useState(false);
  const read = sync?.read ?? nothing;
  const server = useSyncExternalStore(sync?.subscribe ?? never, read, read);
  const parts: KeptFormParts = {
    values: opened.values,
    images: opened.images,
    draft: typing.typed,
    noteEdit,
    isSaving,
    change: (changed, named = []) =>
      typing.fill({ values: { ...opened.values, ...typing.valuesNow(), ...changed }, images: [...named, ...opened.images] }),
  };

  /** Away with what is typed: one press brings it back. */
  function cancel(next?: Filling) {
    if (!typing.isDirty && !begun && !foundAt) return;
    const { href } = window.location;
    const putBack = typing.erase(next);
    const again = () => void (putBack() && window.location.assign(href));
    toast({ title: "Saisie effacée", tone: "info", action: { label: "Reprendre", onSelect: again } });
  }

  function takeTheirs() {
    const other = server?.other;
    if (!other || !sync) return;
    const mine = { values: typing.valuesNow(), images: opened.images };
    sync.follow(other.version);
    typing.fill({ values: { ...opened.values, ...other.values }, images: other.images });
    toast({ title: "Autre version reprise", tone: "info", action: { label: "Annuler", onSelect: () => typing.fill(mine) } });
  }

  function keepMine() {
    if (server?.other) sync?.follow(server.other.version);
    noteEdit();
    void sync?.flush();
  }

  /** One at a time. */
  function banner() {
    if (!isHere)
      return (
        <DraftBanner
          title="Ouvert dans un autre onglet."
          answers={
            <Button type="button" size="small" onClick={() => void claimCopy(place, nothing, true).then(() => window.location.reload())}>
              Continuer ici
            </Button>
          }
        />
      );
    if (server?.other)
      return (
        <TwoVersions
          title={`Modifié aussi sur un autre appareil à ${formatTime(server.other.updated_at)}.`}
          differences={compare?.(typing.valuesNow(), server.other.values) ?? []}
          other="Autre appareil"
          onWhole={{ mine: keepMine, theirs: takeTheirs }}
        >
          Rien n’est effacé tant que vous n’avez pas choisi.
        </TwoVersions>
      );
    const asked = question?.(parts);
    if (asked) return asked;
    if (isAnswered || (!begun && !foundAt)) return null;
    return (
      <DraftBanner
        title={begun ? begunText(begun) : `Votre saisie du ${formatDateTime(foundAt ?? "")}.`}
        differences={differencesOf?.(opened.values)}
        stored={stored}
        answers={
          <>
            <Button
              type="button"
              variant="outline"
              size="small"
              onClick={() => {
                setIsAnswered(true);
                cancel(untyped ?? { values, images });
              }}
            >
              Effacer ce brouillon
            </Button>
            <Button type="button" variant="outline" size="small" onClick={() => setIsAnswered(true)}>
              Compris
            </Button>
          </>
        }
      >
        Vous continuez ici{opened.values.envois === undefined && ", rien n’est à refaire"}.
      </DraftBanner>
    );
  }

  return (
    <div className="kept-form">
      {banner()}
      <Form {...rest} method="post" ref={form} onChange={noteEdit} onSubmit={typing.handleSubmit} inert={!isHere || undefined}>
        {sync && <input type="hidden" name={DRAFT_BASE_FIELD} defaultValue={server?.version} />}
        <FormInside value={{ values: opened.values, cancel: () => cancel(), badFiles, setBadFiles }}>
          <Fragment key={opened.count}>{children(parts)}</Fragment>
        </FormInside>
      </Form>
    </div>
  );
}

type CancelLinkProps = Pick<ComponentProps<typeof ButtonRouteLink>, "to" | "full" | "size" | "replace" | "preventScrollReset">;

/** The way out of a form that throws away what is typed, with one press to have it back. */
export function CancelLink(props: CancelLinkProps) {
  const { cancel } = useContext(FormInside);
  const handleClick = (event: MouseEvent) => void (event.defaultPrevented || cancel());
  return (
    <ButtonRouteLink {...props} state={returning} variant="outline" onClick={handleClick}>
      Annuler
    </ButtonRouteLink>
  );
}

/** Beside the button: the files that the row is saved without. */
export function BadFiles() {
  const { badFiles } = useContext(FormInside);
  if (badFiles.length === 0) return null;
  return (
    <ul className="bad-files stack gap-1h small" role="status">
      {badFiles.map(({ id, name, why, remove }) => (
        <li key={id} className="tone-bad notice breaks">
          <b>{name}</b>&nbsp;: {why}{" "}
          <Button type="button" variant="link" size="small" onClick={remove}>
            Retirer
          </Button>
        </li>
      ))}
    </ul>
  );
}
