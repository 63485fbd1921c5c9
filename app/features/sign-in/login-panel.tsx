import { Logo } from "#app/ui/layout/logo.tsx";

/** The green half of the pages before the back-office. */
export function LoginPanel() {
  return (
    <header className="login-panel relative apart top line dark">
      <a className="plain" href="/">
        <Logo inverse />
        <span className="visually-hidden">, accueil du site</span>
      </a>
      <div>
        <h1>La maison est en ordre quand tout est à jour.</h1>
        <p className="mt-4">Biens, chantiers, véhicules, messages : tout se gère ici, depuis un ordinateur ou un téléphone.</p>
      </div>
      <i className="woven-edge" aria-hidden="true" />
    </header>
  );
}
