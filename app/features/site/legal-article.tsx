import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { type CompanySettings, telUrl } from "#app/services/company-values/settings.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";

type LegalArticleProps = {
  title: string;
  intro?: string;
  /** `isList`: its paragraphs are points of one list. */
  parts: { title: string; text: string; isList?: true; more?: ReactNode }[];
  contactTitle: string;
  settings: CompanySettings;
};

/** A page of running text that ends with how to reach the company. */
export function LegalArticle({ title, intro, parts, contactTitle, settings }: LegalArticleProps) {
  const { adresse, email, telephone_secretariat } = settings;
  return (
    <article className="wrap legal-article">
      <ButtonLink href="/" variant="link">
        <ArrowLeft />
        Retour à l’accueil
      </ButtonLink>
      <h1>{title}</h1>
      {intro && <p className="lead">{intro}</p>}
      {parts.map((part) => (
        <section key={part.title}>
          <h2>{part.title}</h2>
          {part.isList ? (
            <ul className="legal-points">
              {paragraphsOf(part.text).map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          ) : (
            paragraphsOf(part.text).map((paragraph) => <p key={paragraph}>{paragraph}</p>)
          )}
          {part.more}
        </section>
      ))}
      <section>
        <h2>{contactTitle}</h2>
        <address>
          FADEM, {adresse}
          <br />
          Téléphone&nbsp;: <a href={telUrl(telephone_secretariat)}>{telephone_secretariat}</a>
          {email && (
            <>
              <br />
              E-mail&nbsp;: <a href={`mailto:${email}`}>{email}</a>
            </>
          )}
        </address>
      </section>
    </article>
  );
}

function paragraphsOf(text: string) {
  return text.split(/\n{2,}/);
}
