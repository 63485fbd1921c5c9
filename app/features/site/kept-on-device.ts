import { CHOICES_KEY, FAVOURITES_KEY } from "#app/features/keeping/favourite-list.ts";
import { SEEN_KEY } from "#app/features/keeping/kept-list.ts";
import { CURRENCY_KEY } from "#app/features/site/frame/currency-key.ts";
import { COPY_PREFIX } from "#app/services/kept-forms/local-copy.ts";
import { BROWSER_KEY } from "#app/services/visitor-forms/visitor-form.ts";

type KeptItem = { name: string; purpose: string };

/** Everything a browser keeps for this site, for the page on privacy; a test finds what is missing. */
export const keptOnDevice: { visitors: KeptItem[]; members: KeptItem[] } = {
  visitors: [
    {
      name: CURRENCY_KEY,
      purpose: "cookie\u00a0: vous avez choisi de voir les prix en euros d’abord. Il part avec vos visites et ne dit rien d’autre.",
    },
    {
      name: BROWSER_KEY,
      purpose:
        "un nom tiré au hasard quand vous envoyez un premier formulaire. Il part avec vos formulaires et sert seulement à arrêter les envois en masse.",
    },
    {
      name: FAVOURITES_KEY,
      purpose: "vos favoris\u00a0: la référence des annonces que vous gardez, avec leur prix et le jour, jusqu’à ce que vous les retiriez.",
    },
    {
      name: SEEN_KEY,
      purpose: "les douze dernières annonces que vous avez ouvertes. Rien n’est gardé si votre navigateur demande de ne pas vous suivre.",
    },
    {
      name: CHOICES_KEY,
      purpose: "ce que vous cochez dans une sélection qu’on vous a envoyée, ou dans vos favoris pour comparer, le temps d’un onglet.",
    },
  ],
  members: [
    { name: "fadem.session_token", purpose: "cookie\u00a0: la session ouverte." },
    { name: "fadem.two_factor", purpose: "cookie\u00a0: le temps de saisir le code de sécurité." },
    { name: "fadem.passkey", purpose: "cookie\u00a0: le temps de poser le doigt pour se connecter." },
    { name: "fadem-appareil", purpose: "cookie\u00a0: reconnaît l’appareil, pour que les essais d’un inconnu ne bloquent pas l’équipe." },
    {
      name: `${COPY_PREFIX}…`,
      purpose: "ce que vous tapez dans un formulaire et n’avez pas encore enregistré, sous votre compte, sept jours au plus.",
    },
    { name: "fadem-relance:…", purpose: "quelle relance cet appareil a déjà annoncée, sept jours." },
    { name: "fadem-listes", purpose: "où vous en étiez dans chaque liste, le temps d’un onglet." },
  ],
};
