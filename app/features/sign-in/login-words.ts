import { useContext, useEffect } from "react";
import { UNSAFE_DataRouterContext, useLocation, useNavigate, useNavigation } from "react-router";
import { pluralize } from "#app/lib/text/text.ts";
import { messageNames } from "#app/services/desk-forms/address-messages.ts";

export type LoginAlert = { title: string; text?: string };
export type LoginState = {
  step: "password" | "code";
  username?: string;
  /** The page to open once both steps are done: the address of the second no longer names it. */
  wanted?: string;
  alert?: LoginAlert;
};

export const ACCESS_REFUSED = "Accès refusé - Connexion requise pour accéder au dashboard";
export const SESSION_OVER = {
  title: "Votre session est terminée",
  text: "Elle a expiré ou a été fermée depuis un autre appareil.",
} as const satisfies LoginAlert;
/** Every session ended with it, that of who asked for it too. */
export const RESTORED = { title: "Restauration terminée. Connectez-vous à nouveau." } as const satisfies LoginAlert;
/** A private link gave the account another password, and signed no one in. */
export const PASSWORD_CHANGED = { title: "Mot de passe enregistré. Connectez-vous." } as const satisfies LoginAlert;
/** Said to its member alone: after the right password, or over a page this browser had open. */
export const ACCOUNT_OFF = { title: "Ce compte est désactivé.", text: "La Direction peut le réactiver." } as const satisfies LoginAlert;
export const FIELDS_EMPTY: LoginAlert = { title: "Veuillez saisir vos identifiants" };
export const WRONG_CREDENTIALS: LoginAlert = { title: "Identifiants incorrects", text: "Nom d'utilisateur ou mot de passe invalide" };
export const CONNECTION_FAILED: LoginAlert = {
  title: "Erreur de connexion",
  text: "Vérifiez votre connexion, puis recommencez dans un instant.",
};
export const WRONG_CODE: LoginAlert = {
  title: "Code incorrect",
  text: "Vérifiez l’heure de votre téléphone, ou utilisez un code de secours.",
};
export const USED_CODE: LoginAlert = { title: "Ce code a déjà servi", text: "Attendez le suivant\u00a0: 30 secondes au plus." };
/** The same for an unknown passkey, one that was removed and one of a switched-off account. */
export const WRONG_PASSKEY: LoginAlert = {
  title: "Identifiants incorrects",
  text: "Cette empreinte n’ouvre aucun compte. Utilisez votre nom et votre mot de passe.",
};
export const PASSKEY_CLOSED: LoginAlert = {
  title: "Empreinte non lue",
  text: "La demande a été fermée, ou a duré trop longtemps. Recommencez, ou utilisez votre mot de passe.",
};
export const CHALLENGE_OVER: LoginAlert = { title: "Vérification expirée", text: "Saisissez de nouveau vos identifiants." };

export function tooManyAttempts(retryAfterS: number): LoginAlert {
  return { title: "Trop de tentatives", text: `Réessayez dans ${formatWait(retryAfterS)}.` };
}

function formatWait(seconds: number) {
  if (seconds < 60) return `${seconds} ${pluralize(seconds, "seconde")}`;
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} ${pluralize(minutes, "minute")}`;
}

/** The page and what is said there; what was said before signing in is not said again. */
export function welcomeAt(wanted = "") {
  const { pathname, searchParams } = new URL(wanted, "http://localhost");
  for (const name of messageNames) searchParams.delete(name);
  searchParams.set("connexion", "reussie");
  return `${wanted && pathname}?${searchParams}`;
}

/**
 * Words of the address that were only for this one arrival leave it, so that a reload does not say them again.
 *
 * Never while the person is on the way elsewhere: this step of ours would take the place of theirs, and their tap would be lost.
 * The router itself is asked, because React learns of a navigation only with its next drawing, after the effects of the one before.
 */
export function useForgetWords(names: readonly string[]) {
  const { search } = useLocation();
  const { state } = useNavigation();
  const navigate = useNavigate();
  const router = useContext(UNSAFE_DataRouterContext)?.router;

  useEffect(() => {
    const params = new URLSearchParams(search);
    if (state !== "idle" || router?.state.navigation.state !== "idle" || !names.some((name) => params.has(name))) return;
    for (const name of names) params.delete(name);
    void navigate({ search: params.toString() }, { replace: true, preventScrollReset: true });
  }, [search, state, names, navigate, router]);
}
