import { expect, test } from "vitest";
import { SentCard } from "#app/services/sent/sent-card.tsx";
import { renderRoute, textOf } from "#tests/render.tsx";
import { contactLook } from "./contact-card.tsx";
import { contactSent, type ListedContact } from "./contact-sent.ts";

const request: ListedContact = {
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
  reference: "D-7K4M",
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

function render(overrides: Partial<ListedContact> = {}) {
  const card = { today: "2026-11-16", isOpened: false, openUrl: "/", listUrl: "/", failure: undefined, onDelete: () => undefined };
  return renderRoute(
    <SentCard
      sent={contactSent}
      card={contactLook.card as NonNullable<typeof contactLook.card>}
      row={{ ...request, ...overrides }}
      {...card}
    />,
  );
}

test("the card names the service in French", () => {
  expect(textOf(render())).toContain("Service\u00a0: Gérance");
  expect(textOf(render({ service_demande: null }))).not.toContain("Service");
});

test("DISPO-07 a request whose option ended says so on its card, in the fiche and in the export", () => {
  const ended = { nature: "reservation" as const, motif: "option_expiree", urgence: "haute" as const };
  expect(textOf(render(ended))).toContain("Option expirée sans réponse");
  expect(textOf(render())).not.toContain("Option expirée");
  expect(contactSent.fiche({ ...request, ...ended }).marks?.map(({ label }) => label)).toContain("Option expirée sans réponse");
  const motif = contactSent.exported.columns.find(([header]) => header === "Motif")?.[1];
  expect(motif?.({ ...request, ...ended }, "Nouveau")).toBe("Option expirée sans réponse");
});

const replyLinks = (markup: string) =>
  [...markup.matchAll(/<a (?=[^>]*aria-label="(Répondre|Écrire)[^"]*")[^>]*href="([^"]*)"/g)].map(([, act, to = ""]) => [
    act,
    to.replaceAll("&amp;", "&"),
  ]);

test("BOITE-07 Répondre and the e-mail address lead to the answer of this very request, where it is recorded", () => {
  const answer = "/admin-dashboard/boite?personne=p-1&demande=1";
  expect(replyLinks(render({ person_id: "p-1" }))).toEqual([
    ["Écrire", `${answer}&canal=email#repondre`],
    ["Répondre", `${answer}#repondre`],
  ]);
  const withNumber = render({ person_id: "p-1", email: null, telephone_e164: "+22890123456" });
  expect(replyLinks(withNumber)).toEqual([["Répondre", `${answer}#repondre`]]);
});

test("a request that joined nobody yet, or that left nothing to answer to, has no reply button, and shows its address as words", () => {
  const marked = render({ a_verifier: true });
  expect(replyLinks(marked)).toEqual([]);
  expect(textOf(marked)).toContain("reine@exemple.tg");
  expect(replyLinks(render({ person_id: "p-1", email: null }))).toEqual([]);
});

test("a card leads to the fiche of its person, opened at that request, and nowhere without a person", () => {
  expect(render({ person_id: "p-1" })).toMatch(
    /<h3><a[^>]* href="\/admin-dashboard\/boite\?personne=p-1&amp;demande=1"[^>]*>Reine Adjovi<\/a>/,
  );
  expect(render()).toContain("<h3>Reine Adjovi</h3>");
});
