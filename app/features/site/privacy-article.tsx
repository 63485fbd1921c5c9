import type { ReactNode } from "react";
import { ACTIVE_MONTHS, UNCONFIRMED_DAYS } from "#app/features/alerts/search-alert.ts";
import { COPY_DAYS, RETAINED_COPIES } from "#app/services/backup/disk.ts";
import { BIN_DAYS } from "#app/services/bin/bin.ts";
import { type PeriodName, type Periods, periodInWords } from "#app/services/company-values/periods.ts";
import { MAIL_DAYS } from "#app/services/mail/mail-parts.ts";
import { PRESS_DAYS } from "#app/services/measure/press-reference.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { keptOnDevice } from "./kept-on-device.ts";
import { LegalArticle } from "./legal-article.tsx";
import type { findPrivacyTexts } from "./page-texts.server.ts";

type PrivacyTexts = Awaited<ReturnType<typeof findPrivacyTexts>>;

const parts = ["data", "use", "retention", "rights", "cookies"] as const;

export function PrivacyArticle({ texts, settings, periods }: Pick<PrivacyTexts, "texts" | "settings" | "periods">) {
  /** What the code knows of itself, whatever the text above it says. */
  const ownWords: Partial<Record<(typeof parts)[number], ReactNode>> = {
    data: <NotedByTeam />,
    retention: <RetentionByNumbers periods={periods} />,
    cookies: <KeptOnDevice />,
  };
  return (
    <LegalArticle
      title={texts.privacy_title}
      intro={texts.privacy_intro}
      parts={parts.map((part) => ({
        title: texts[`privacy_${part}_title`],
        text: texts[`privacy_${part}`],
        more: ownWords[part],
      }))}
      contactTitle={texts.legal_contact_title}
      settings={settings}
    />
  );
}

function NotedByTeam() {
  return (
    <p>
      Appels, messages et passages au bureau&nbsp;: quand vous nous appelez, nous écrivez sur WhatsApp ou venez nous voir, l’équipe peut
      noter votre nom, votre numéro, votre e-mail, l’annonce dont il s’agit et ce que vous demandez, puis ce qu’elle vous a répondu et ce
      qui reste à faire. Elle seule lit ces notes, qui vont avec votre demande.
    </p>
  );
}

function RetentionByNumbers({ periods }: { periods: Periods }) {
  return (
    <>
      <PeriodList periods={periods} />
      <PressRetention />
      <AlertRetention />
    </>
  );
}

/** The numbers by which the site deletes at night. */
function PeriodList({ periods }: { periods: Periods }) {
  const period = (name: PeriodName) => periodInWords(name, periods[name]);
  return (
    <ul className="legal-kept">
      <li>
        Votre nom, vos coordonnées, vos demandes, leurs photos et ce que l’équipe a noté&nbsp;: {period("conservation_mois")} après notre
        dernier échange.
      </li>
      <li>
        Un avis publié reste tant que vous le voulez. Un avis refusé est effacé {period("avis_refuses_mois")} après le refus, une demande
        indésirable {period("spam_jours")} après avoir été marquée.
      </li>
      <li>
        Les photos et copies des papiers fonciers d’un bien&nbsp;: {period("foncier_conservation_mois")} après sa vente, sa location ou son
        retrait.
      </li>
      <li>
        Le journal de ce que fait l’équipe&nbsp;: le contenu de ses lignes est vidé au bout de {period("journal_mois")}, et celui qui parle
        de vous part avec vos données.
      </li>
      <li>
        Ce que l’équipe met à la corbeille&nbsp;: {BIN_DAYS}&nbsp;jours. Les e-mails qui annoncent votre demande à l’équipe&nbsp;:{" "}
        {MAIL_DAYS}&nbsp;jours.
      </li>
      <li>
        Une visite ou des dates demandées sur le site&nbsp;: avec elles une empreinte chiffrée du réseau d’où vient la demande, pour que
        personne ne puisse remplir l’agenda. Elle est effacée dès que nous avons répondu, ou que le moment est passé.
      </li>
      <li>
        Les copies de sauvegarde sont faites chaque jour et gardées {RETAINED_COPIES}&nbsp;jours, celles d’avant une opération délicate{" "}
        {COPY_DAYS}&nbsp;jours. Si l’une d’elles doit servir, les effacements demandés depuis sont refaits avant que le site ne rouvre.
      </li>
    </ul>
  );
}

function PressRetention() {
  return (
    <p>
      Boutons WhatsApp et Appeler&nbsp;: quand vous en touchez un, le site note une référence (celle de l’annonce et quatre signes tirés au
      hasard, que porte aussi le message WhatsApp préparé), le bouton, l’annonce, la page et l’heure. Ni votre nom, ni votre numéro, ni
      votre adresse, ni votre navigateur n’y sont, et rien n’est gardé sur votre appareil. Cette note est effacée au bout de {PRESS_DAYS}
      &nbsp;jours. Si vous nous écrivez ou nous appelez, l’équipe peut la joindre à votre demande&nbsp;: elle est alors gardée et effacée
      avec elle.
    </p>
  );
}

function AlertRetention() {
  return (
    <p>
      Alertes par e-mail&nbsp;: votre adresse sert seulement à vous prévenir des annonces que vous suivez, et n’est montrée à personne. Elle
      est effacée aussitôt que vous arrêtez vos alertes, au bout de {ACTIVE_MONTHS}&nbsp;mois sans renouvellement, et après{" "}
      {UNCONFIRMED_DAYS}&nbsp;jours si vous n’avez pas confirmé. Seules les sauvegardes du site faites avant peuvent encore la contenir,
      jusqu’à ce qu’elles soient effacées à leur tour.
    </p>
  );
}

function KeptOnDevice() {
  return (
    <>
      <h3>Ce que votre appareil garde</h3>
      <KeptList entries={keptOnDevice.visitors} />
      <p>
        Les favoris et les annonces vues restent sur votre appareil&nbsp;: seules la page Mes favoris et la comparaison envoient leurs
        références, sans rien d’autre, pour recevoir les annonces. Vous pouvez tout effacer à tout moment, ici ou dans les réglages de votre
        navigateur&nbsp;: le site marche sans.
      </p>
      <div className="legal-erase" data-part="erase" hidden>
        <Button type="button" variant="outline">
          Effacer tout ce que ce site garde sur cet appareil
        </Button>
        <p role="status" />
      </div>
      <p>L’équipe de FADEM, quand elle se connecte, garde en plus&nbsp;:</p>
      <KeptList entries={keptOnDevice.members} />
    </>
  );
}

function KeptList({ entries }: { entries: { name: string; purpose: string }[] }) {
  return (
    <ul className="legal-kept">
      {entries.map(({ name, purpose }) => (
        <li key={name}>
          <code>{name}</code>&nbsp;: {purpose}
        </li>
      ))}
    </ul>
  );
}
