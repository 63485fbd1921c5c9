import type { ReactNode } from "react";
import { ACTIVE_MONTHS, UNCONFIRMED_DAYS } from "#app/features/alerts/search-alert.ts";
import { PRESS_DAYS } from "#app/services/measure/press-reference.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { keptOnDevice } from "./kept-on-device.ts";
import { LegalArticle } from "./legal-article.tsx";
import type { findLegalTexts } from "./page-texts.server.ts";

type LegalTexts = Awaited<ReturnType<typeof findLegalTexts>>;

const parts = ["data", "use", "retention", "rights", "cookies"] as const;

export function PrivacyArticle({ texts, settings }: Pick<LegalTexts, "texts" | "settings">) {
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

/** What the code knows of itself, whatever the text above it says. */
const ownWords: Partial<Record<(typeof parts)[number], ReactNode>> = {
  data: <NotedByTeam />,
  retention: <RetentionByNumbers />,
  cookies: <KeptOnDevice />,
};

function NotedByTeam() {
  return (
    <p>
      Appels, messages et passages au bureau&nbsp;: quand vous nous appelez, nous écrivez sur WhatsApp ou venez nous voir, l’équipe peut
      noter votre nom, votre numéro, votre e-mail, l’annonce dont il s’agit et ce que vous demandez, puis ce qu’elle vous a répondu et ce
      qui reste à faire. Elle seule lit ces notes, qui vont avec votre demande.
    </p>
  );
}

function RetentionByNumbers() {
  return (
    <>
      <PressRetention />
      <AlertRetention />
    </>
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
      <KeptList kept={keptOnDevice.visitors} />
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
      <KeptList kept={keptOnDevice.members} />
    </>
  );
}

function KeptList({ kept }: { kept: { name: string; purpose: string }[] }) {
  return (
    <ul className="legal-kept">
      {kept.map(({ name, purpose }) => (
        <li key={name}>
          <code>{name}</code>&nbsp;: {purpose}
        </li>
      ))}
    </ul>
  );
}
