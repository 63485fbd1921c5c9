import { Check, MessageCircle } from "lucide-react";
import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { stayStatuts, stayText, stayUnitOf } from "#app/features/stays/stay.ts";
import { countOf } from "#app/features/stays/stay-dates.ts";
import type { StayIntent } from "#app/features/stays/stay-input.ts";
import type { DeskStay } from "#app/features/stays/stay-queries.server.ts";
import { StayPrice } from "#app/features/stays/stay-summary.tsx";
import { formatDate, formatDeadline, todayInLome } from "#app/lib/time/dates.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { whatsappUrl } from "#app/services/company-values/settings.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";

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

type Act = { intent: StayIntent; label: string; asksReason?: true; isMain?: true };

const acts: Record<"accepter" | "refuser" | "annuler" | "liberer", Act> = {
  accepter: { intent: "accepter", label: "Accepter", isMain: true },
  refuser: { intent: "refuser", label: "Refuser", asksReason: true },
  annuler: { intent: "annuler", label: "Annuler", asksReason: true },
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
          <StayAct key={name} stay={stay} act={acts[name]} action={action} />
        ))}
      </div>
      <ReadyText stay={stay} caution={caution} />
    </div>
  );
}

type StayActProps = { stay: DeskStay; act: Act; action: string | undefined };

function StayAct({ stay, act: { intent, label, asksReason, isMain }, action }: StayActProps) {
  const [isAsking, setIsAsking] = useState(false);
  const isBusy = useNavigation().state === "submitting";
  return (
    <Form method="post" action={action} className="cluster gap-2" preventScrollReset>
      <input type="hidden" name="id" value={stay.id} />
      <input type="hidden" name="version" value={stay.version} />
      <input type="hidden" name="intent" value={intent} />
      {isAsking && (
        <Field label="Motif" name="motif" optional>
          {(ids) => <Input {...ids} name="motif" maxLength={200} autoComplete="off" autoFocus />}
        </Field>
      )}
      <Button
        type={asksReason && !isAsking ? "button" : "submit"}
        variant={isMain ? "primary" : isAsking ? "danger" : "outline"}
        aria-busy={isBusy}
        onClick={asksReason && !isAsking ? () => setIsAsking(true) : undefined}
      >
        {isMain && <Check aria-hidden="true" />}
        {label}
      </Button>
    </Form>
  );
}

/** The prepared text of an acceptance or a refusal, to the number the person gave. */
function ReadyText({ stay, caution }: { stay: DeskStay; caution: string }) {
  const { statut, telephone_e164, nom } = stay;
  if ((statut !== "acceptee" && statut !== "refusee") || !nom) return null;
  const text = stayText(statut === "acceptee" ? "acceptation" : "refus", {
    ...{ stay, nom, titre: stay.listing.titre, caution, motif: stay.motif },
  });
  return (
    <div className="ready-text r-2 stack gap-2">
      <b>Texte WhatsApp prêt</b>
      <p>{text}</p>
      {telephone_e164 && (
        <ButtonLink variant="whatsapp" href={whatsappUrl({ whatsapp: telephone_e164 }, text)} target="_blank" rel="noopener noreferrer">
          <MessageCircle aria-hidden="true" />
          WhatsApp
        </ButtonLink>
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
