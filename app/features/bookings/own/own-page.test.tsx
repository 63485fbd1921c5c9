import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { bookingKinds } from "#app/features/bookings/booking-kinds.ts";
import type { VisitStatut } from "#app/features/bookings/visits/visit.ts";
import { OwnPage } from "./own-page.tsx";

type Own = Extract<Parameters<typeof OwnPage>[0]["own"], { kind: "visit" }>;

const coming = new Date(Date.now() + 5 * 86_400_000).toISOString();
const past = new Date(Date.now() - 86_400_000).toISOString();

function textOf(more: Partial<Own>) {
  const visit: Own = {
    ...{
      kind: "visit",
      reference: "D-K7QM",
      mode: "video",
      debut: coming,
      duree: 45,
      lieu: "Tomdé, Kara",
      statut: "demande",
      zone: "Europe/Paris",
    },
    ...{ isHeld: true, mayCancel: true, mayMove: true, movesLeft: 3, chatUrl: "https://wa.me/1?text=a", telephone: "+228 90 00 00 00" },
    ...{ listing: { titre: "Terrain", reference: "B-0006", path: "/biens/terrain-b-0006", image: null }, alerte: "Ne payez jamais." },
    ...{
      slots: null,
      chosen: undefined,
      isCancelling: false,
      zoneFault: undefined,
      notice: 24,
      address: "/rendez-vous/secret",
      whole: "https://fadem.test/rendez-vous/secret",
      ...more,
    },
  };
  return renderToStaticMarkup(<OwnPage own={visit} answer={undefined} />);
}

test("RDV-08 each state of a visit is told in words, and only a coming one offers its calendar file and its changes", () => {
  const told: Record<VisitStatut, string> = {
    ...{ demande: "Visite demandée", confirme: "Confirmée par FADEM", refuse: "Refusée par FADEM", annule: "Visite annulée" },
    ...{ honore: "Visite faite", absent: "Visite manquée" },
  };
  for (const statut of Object.keys(bookingKinds.visit.statuts) as VisitStatut[]) {
    const isHeld = statut === "demande" || statut === "confirme";
    const page = textOf({ statut, isHeld, mayCancel: isHeld, mayMove: isHeld });
    expect(page).toContain(told[statut]);
    expect(page.includes("/rendez-vous/secret.ics"), statut).toBe(isHeld);
    expect(page.includes("Déplacer la visite"), statut).toBe(isHeld);
    expect(page.includes("Annuler la visite"), statut).toBe(isHeld);
  }
  const over = textOf({ statut: "confirme", debut: past, mayCancel: false, mayMove: false });
  expect(over).toContain("Ce moment est passé.");
  expect(over).not.toContain(".ics");
});

test("RDV-06 RDV-08 a visit nobody answered says so with other slots, one that holds its slot no more that it may take another", () => {
  const missed = "Nous n’avons pas répondu à temps, et nous vous prions de nous en excuser. Choisissez un autre créneau.";
  const page = textOf({ debut: past, mayCancel: false, mayMove: false });
  expect(page).toContain(missed);
  expect(page).toContain('href="/rendez-vous?annonce=B-0006"');
  expect(textOf({ debut: past, mayCancel: false, mayMove: false, listing: undefined })).not.toContain("Choisi");
  const lapsed = textOf({ isHeld: false });
  expect(lapsed).toContain("Ce créneau n’est plus réservé pour vous\u00a0: nous vous répondons dès que possible.");
  expect(lapsed).toContain("Déplacer la visite");
  expect(lapsed).not.toContain("est gardé pour vous");
});

test("RETROUVE-02 the private page prints its address with Copier, and says it moves or cancels only while it does", () => {
  expect(textOf({})).toContain('data-copy="https://fadem.test/rendez-vous/secret"');
  expect(textOf({})).toContain("elle suffit pour déplacer ou annuler");
  expect(textOf({ mayMove: false })).toContain("elle suffit pour annuler");
  expect(textOf({ mayMove: false, mayCancel: false })).not.toContain("suffit");
});

test("RDV-08 who cannot change a visit any more is told why, and whom to call", () => {
  const late = textOf({ mayCancel: false, mayMove: false });
  expect(late).toContain("Pour changer maintenant, appelez-nous.");
  expect(late).toContain('href="tel:+22890000000"');
  expect(textOf({ mayMove: false, movesLeft: 0 })).toContain("Vous avez déjà déplacé cette visite trois fois.");
  expect(textOf({ mayMove: false, movesLeft: 2 })).toContain("Pour un autre moment, appelez-nous.");
  expect(textOf({})).not.toContain("appelez-nous");
});

test("RDV-03 the other clock is told where it differs, with its day where that differs too", () => {
  const at = (zone: string) => textOf({ zone, debut: "2199-11-24T17:00:00.000Z" });
  expect(at("Africa/Abidjan").match(/<b>17h00<\/b>/g)).toHaveLength(1);
  expect(at("America/New_York")).toContain("<b>12h00</b>");
  expect(at("Asia/Shanghai")).toContain("<b>1h00</b><small>le 25 novembre 2199</small>");
});
