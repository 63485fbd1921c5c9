import { Check, MessageCircle } from "lucide-react";
import { useState } from "react";
import { Form, useNavigation } from "react-router";
import type { StayDeskIntent } from "#app/features/bookings/requests/stay-input.ts";
import type { DeskStay } from "#app/features/bookings/stay-queries.server.ts";
import { type StayAct as StayActName, stayPeriod, stayStatuts, stayText, stayUnitOf } from "#app/features/bookings/stays/stay.ts";
import { countOf } from "#app/features/bookings/stays/stay-dates.ts";
import { StayPrice } from "#app/features/bookings/stays/stay-summary.tsx";
import { formatDate, formatDeadline, todayInLome } from "#app/lib/time/dates.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { whatsappUrl } from "#app/services/company-values/settings.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { stayPage } from "./visit-desk-words.ts";

/** "Option jusqu’à demain, 9h00". */
export function StayBadge({ stay }: { stay: DeskStay }) {
  const { label, tone } = stayStatuts[stay.statut];
  const until = stay.statut === "option" && stay.option_jusqu_a;
  return (
    <Badge tone={tone}>
      {until ? `${label} jusqu’à ${formatDeadline(until, todayInLome())}` : stay.holds || stay.statut !== "option" ? label : "Sans option"}
    </Badge>
  );
}

/** Price line by line, for a member. */
export function StayLines({ stay }: { stay: DeskStay }) {
  const { listing_table, arrivee, depart, lignes_prix, total, caution } = stay;
  return <StayPrice dates={{ arrivee, depart }} unit={stayUnitOf(listing_table)} lines={lignes_prix} total={total} caution={caution} />;
}

type StayActsProps = {
  stay: DeskStay;
  /** The sentence against fraud, which ends the text of an acceptance. */
  caution: string;
  /** The page that takes the acts; without it the one on which they stand. */
  action?: string;
};

type Act = {
  intent: StayDeskIntent;
  label: string /** What is told, where it is asked first: it cannot be taken back. */;
  asks?: StayActName;
  isMain?: true;
};

const acts: Record<"accepter" | "refuser" | "annuler" | "liberer", Act> = {
  accepter: { intent: "accepter", label: "Accepter", isMain: true },
  refuser: { intent: "refuser", label: "Refuser", asks: "refus" },
  annuler: { intent: "annuler", label: "Annuler", asks: "annulation" },
  liberer: { intent: "liberer", label: "Libérer" },
};

const offered: Partial<Record<DeskStay["statut"], (keyof typeof acts)[]>> = {
  option: ["accepter", "refuser"],
  expiree: ["accepter", "refuser"],
  acceptee: ["annuler"],
  bloquee: ["liberer"],
};

/** What a member can do with a stay now, and the text that goes with what was done. */
export function StayActs({ stay, caution, action }: StayActsProps) {
  const may = useMay();
  const right = stay.statut === "bloquee" ? "calendriers.modifier" : "sejours.modifier";
  const names = may(right) ? (offered[stay.statut] ?? []) : [];
  return (
    <div className="stack gap-2">
      <div className="cluster gap-2">
        {names.map((name) => (
          <StayAct key={name} stay={stay} act={acts[name]} action={action} caution={caution} />
        ))}
      </div>
      <ReadyText stay={stay} caution={caution} action={action} />
    </div>
  );
}

type StayActProps = { stay: DeskStay; act: Act; action: string | undefined; caution: string };

function StayAct({ stay, act, action, caution }: StayActProps) {
  const { intent, label, asks, isMain } = act;
  const [isAsking, setIsAsking] = useState(false);
  const isBusy = useNavigation().state === "submitting";
  if (asks)
    return (
      <>
        <Button type="button" variant="outline" onClick={() => setIsAsking(true)}>
          {label}
        </Button>
        <Dialog open={isAsking} onClose={() => setIsAsking(false)} title={`${label} ${nounOf(stay)}\u00a0?`} size="small">
          {isAsking && (
            <StayQuestion stay={stay} act={act} told={asks} action={action} caution={caution} onDone={() => setIsAsking(false)} />
          )}
        </Dialog>
      </>
    );
  return (
    <Form method="post" action={action} className="cluster gap-2" preventScrollReset>
      <Seen stay={stay} intent={intent} />
      <Button type="submit" variant={isMain ? "primary" : "outline"} aria-busy={isBusy}>
        {isMain && <Check aria-hidden="true" />}
        {label}
      </Button>
    </Form>
  );
}

function Seen({ stay, intent }: { stay: DeskStay; intent: StayDeskIntent }) {
  return (
    <>
      <input type="hidden" name="id" value={stay.id} />
      <input type="hidden" name="version" value={stay.version} />
      <input type="hidden" name="intent" value={intent} />
    </>
  );
}

function nounOf({ listing_table }: DeskStay) {
  return listing_table === "vehicles" ? "cette location" : "ce séjour";
}

type StayQuestionProps = Omit<StayActProps, "act"> & { act: Act; told: StayActName; onDone: () => void };

/** Who is told what, before it is done: nights that are given back may be another’s a moment later. */
function StayQuestion({ stay, act: { intent, label }, told, action, caution, onDone }: StayQuestionProps) {
  const [motif, setMotif] = useState("");
  const isBusy = useNavigation().state === "submitting";
  const text = stayText(told, { stay, nom: stay.nom ?? "", titre: stay.listing.titre, caution, motif });
  return (
    <Form method="post" action={action} className="stack gap-3" preventScrollReset onSubmit={onDone}>
      <Seen stay={stay} intent={intent} />
      <p>
        <b>{stay.nom}</b>, {stayPeriod(stay)}, {stay.listing.titre} ({stay.listing.reference}). Les dates sont rendues aussitôt.
      </p>
      <Field label="Motif, mis dans le texte" name="motif" optional>
        {(ids) => (
          <Input
            {...ids}
            name="motif"
            maxLength={200}
            autoComplete="off"
            value={motif}
            onChange={({ currentTarget }) => setMotif(currentTarget.value)}
          />
        )}
      </Field>
      <div className="ready-text r-2 stack gap-2">
        <b>Le texte pour {stay.nom}</b>
        <p className="breaks">{text}</p>
      </div>
      <div className="button-row">
        <Button type="submit" variant="danger" aria-busy={isBusy}>
          {label} {nounOf(stay)}
        </Button>
        <Button type="button" variant="outline" onClick={onDone}>
          Garder
        </Button>
      </div>
    </Form>
  );
}

const standing: Partial<Record<DeskStay["statut"], StayActName>> = { acceptee: "acceptation", refusee: "refus" };

/** The prepared text of what was done, to the number the person gave; while it is owed, with the word that it went. */
function ReadyText({ stay, caution, action }: { stay: DeskStay; caution: string; action: string | undefined }) {
  const { statut, telephone_e164, nom, owed } = stay;
  const may = useMay();
  const told = owed ?? standing[statut];
  if (!told || !nom) return null;
  const text = stayText(told, {
    ...{ stay, nom, titre: stay.listing.titre, caution, motif: stay.motif },
  });
  return (
    <div className="ready-text r-2 stack gap-2">
      <b>{owed ? "Texte à envoyer" : "Texte WhatsApp prêt"}</b>
      <p>{text}</p>
      {telephone_e164 && (
        <ButtonLink variant="whatsapp" href={whatsappUrl({ whatsapp: telephone_e164 }, text)} target="_blank" rel="noopener noreferrer">
          <MessageCircle aria-hidden="true" />
          WhatsApp
        </ButtonLink>
      )}
      {owed && may("sejours.modifier") && (
        <div className="cluster gap-2">
          {(["envoye", "prevenu"] as const).map((intent) => (
            <Form key={intent} method="post" action={action ?? stayPage(stay.id)} preventScrollReset>
              <Seen stay={stay} intent={intent} />
              <Button type="submit" variant="outline">
                {intent === "envoye" ? "Texte envoyé" : "Prévenu autrement"}
              </Button>
            </Form>
          ))}
        </div>
      )}
    </div>
  );
}

/** "4 décembre 2026 – 14 décembre 2026, 10 nuits". */
export function StaySpan({ stay }: { stay: DeskStay }) {
  return (
    <>
      {formatDate(stay.arrivee)} – {formatDate(stay.depart)}, {countOf(stay.nuits, stayUnitOf(stay.listing_table))}
    </>
  );
}
