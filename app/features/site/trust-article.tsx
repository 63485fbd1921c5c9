import { LandStair } from "#app/features/land/land-mark.tsx";
import { type LandLevel, levelNames } from "#app/features/land/land-papers.ts";
import { DepositCaution } from "#app/features/listing-parts/deposit-caution.tsx";
import type { CompanySettings } from "#app/services/company-values/settings.ts";
import type { SiteTexts } from "#app/services/site-texts/site-texts.ts";
import { LegalArticle } from "./legal-article.tsx";

const levels = [1, 2, 3, 4] as const satisfies Exclude<LandLevel, 0>[];

/** What the levels of land papers say, what a buyer asks for himself, and when to pay. */
export function TrustArticle({ texts, settings }: { texts: SiteTexts["properties"]; settings: CompanySettings }) {
  return (
    <LegalArticle
      title={texts.confiance_title}
      intro={texts.confiance_intro}
      parts={[
        {
          title: texts.confiance_niveaux_title,
          text: texts.confiance_niveaux,
          more: (
            <ol className="trust-levels">
              {levels.map((level) => (
                <li key={level}>
                  <LandStair level={level} />
                  <div>
                    <h3>{levelNames[level]}</h3>
                    <p>{texts[`confiance_niveau${level}`]}</p>
                  </div>
                </li>
              ))}
            </ol>
          ),
        },
        { title: texts.confiance_verifier_title, text: texts.confiance_verifier, isList: true },
        {
          title: texts.confiance_payer_title,
          text: texts.confiance_payer,
          more: <DepositCaution text={texts.alerte_acompte} />,
        },
      ]}
      contactTitle={texts.confiance_contact_title}
      settings={settings}
    />
  );
}
