import { ArrowLeft, RefreshCw, Search } from "lucide-react";
import { SiteFooter } from "#app/features/site/frame/site-footer.tsx";
import { SiteHeader } from "#app/features/site/frame/site-header.tsx";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { Logo } from "#app/ui/layout/logo.tsx";

/** The French sentence of the refusal, where it has one of its own. */
type ErrorPageProps = { status: number; message?: string };

/** 404 and 410. Plain links and a plain form: the page stands without data and without script. */
export function NotFoundPage({ status, message = "Cette page n’existe pas ou a changé d’adresse." }: ErrorPageProps) {
  return (
    <>
      <a className="skip-link" href="#contenu">
        Aller au contenu
      </a>
      <SiteHeader />
      <main id="contenu" className="error-page dark" tabIndex={-1}>
        <title>Page introuvable – FADEM</title>
        <div className="wrap error-page-columns">
          <div>
            <p className="error-page-number tabular" aria-hidden="true">
              {status}
            </p>
            <h1 lang="en">Oops! Page not found</h1>
            <p className="lead">{message} Le reste de la maison est ouvert.</p>
            <form className="error-page-search" method="get" action="/annonces">
              <Field label="Rechercher un bien" name="q">
                {(ids) => <Input {...ids} type="search" name="q" placeholder="Villa à Baguida" maxLength={100} icon={<Search />} />}
              </Field>
              <Button type="submit" variant="outline">
                Rechercher
              </Button>
            </form>
            <div className="button-row">
              <ButtonLink href="/" variant="gold">
                <ArrowLeft />
                <span lang="en">Return to Home</span>
              </ButtonLink>
            </div>
          </div>
          <div className="error-page-house" aria-hidden="true">
            <i />
          </div>
        </div>
      </main>
      <SiteFooter />
    </>
  );
}

const reasons: Record<number, string> = {
  400: "Requête refusée",
  403: "Accès refusé",
  405: "Méthode non autorisée",
  413: "Envoi trop volumineux",
  429: "Trop de tentatives",
  503: "Service momentanément indisponible",
};

/** Every refusal and fault that is not a missing page. Nothing here depends on what may be broken. */
export function FaultPage({ status, message }: ErrorPageProps) {
  const isOurFault = status >= 500;
  const sentence =
    message ??
    (isOurFault
      ? "La page a rencontré un problème. Rechargez-la ; si cela continue, revenez dans quelques minutes."
      : "Cette demande n’a pas pu être acceptée.");
  return (
    <main className="error-page error-page-full dark">
      <title>Erreur – FADEM</title>
      <div className="wrap">
        <Logo inverse />
        <h1 lang="en">Unexpected Application Error!</h1>
        <p className="lead">{sentence}</p>
        <p className="error-page-code tabular">
          {status} · {reasons[status] ?? (isOurFault ? "Erreur du service" : "Demande refusée")}
        </p>
        <div className="button-row">
          {isOurFault && (
            <ButtonLink href="" variant="gold">
              <RefreshCw />
              Recharger
            </ButtonLink>
          )}
          <ButtonLink href="/" variant={isOurFault ? "outline" : "gold"}>
            Accueil
          </ButtonLink>
        </div>
      </div>
    </main>
  );
}

/** A page of the back-office that stands outside of its frame, such as a preview, and that one's role does not open; `as` says which it is. */
export function NotAllowedPage({
  message = "Vous n'avez pas les privilèges nécessaires pour accéder à cette zone.",
  as,
}: {
  message?: string;
  as?: string;
}) {
  return (
    <main className="error-page error-page-full dark">
      <title>Accès non autorisé – FADEM</title>
      <div className="wrap">
        <Logo inverse />
        <h1>Accès non autorisé</h1>
        <p className="lead">
          {message} {as}
        </p>
        <p className="error-page-code tabular">403 · {reasons[403]}</p>
        <div className="button-row">
          <ButtonLink href={as ? "/admin-dashboard" : "/admin"} variant="gold">
            {as ? "Retour" : "Se connecter"}
          </ButtonLink>
          <ButtonLink href="/" variant="outline">
            Accueil
          </ButtonLink>
        </div>
      </div>
    </main>
  );
}
