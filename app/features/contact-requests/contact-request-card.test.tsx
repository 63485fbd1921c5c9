import { expect, test } from "vitest";
import { renderRoute, textOf } from "#tests/render.tsx";
import { ContactRequestCard } from "./contact-request-card.tsx";
import type { AdminContactRequest } from "./contact-request-queries.server.ts";

const request: AdminContactRequest = {
  id: "1",
  version: 1,
  created_at: "2026-11-15T08:00:00.000Z",
  updated_at: "2026-11-15T08:00:00.000Z",
  deleted_at: null,
  demo: false,
  nature: "contact",
  nom: "Adjovi",
  prenom: "Reine",
  email: "reine@exemple.tg",
  telephone: null,
  telephone_e164: null,
  entreprise: null,
  sujet: "Gérer mon immeuble",
  message: "Trois étages à Agoè.",
  service_demande: "gerance",
  urgence: "normale",
  statut: "nouveau",
  listing_table: null,
  listing_id: null,
  date_souhaitee: null,
  notes_internes: null,
  cle_envoi: null,
  recherche: "",
  a_verifier: false,
  person_id: null,
  canal: "formulaire",
  saisi_par: null,
  motif: null,
  follow_up_id: null,
  listing: undefined,
  history: [],
};

function render(overrides: Partial<AdminContactRequest> = {}) {
  const card = { today: "2026-11-16", bulkForm: "lot", onDelete: () => undefined };
  return renderRoute(
    <ContactRequestCard request={{ ...request, ...overrides }} {...card}>
      {null}
    </ContactRequestCard>,
  );
}

test("the card names the service in French", () => {
  expect(textOf(render())).toContain("Service\u00a0: Gérance");
  expect(textOf(render({ service_demande: null }))).not.toContain("Service");
});

test("somebody without a number is answered by e-mail, others on WhatsApp", () => {
  expect(render()).toMatch(/href="mailto:reine@exemple\.tg[^"]*"[^>]*aria-label="Répondre à Reine Adjovi par e-mail"/);
  const withNumber = render({ telephone_e164: "+22890123456" });
  expect(withNumber).toContain('aria-label="Répondre à Reine Adjovi sur WhatsApp"');
  expect(withNumber).not.toContain("par e-mail");
});
