import { PRIVACY_PATH } from "#app/services/addresses/public-paths.ts";

const DEFAULT_TEXT = "Vos coordonnées servent à vous répondre et à rien d’autre. Vous pouvez demander leur suppression à tout moment.";

/** Under every form in which a visitor leaves personal data. */
export function PrivacyNotice({ text = DEFAULT_TEXT }: { text?: string }) {
  return (
    <p className="privacy-notice">
      {text}{" "}
      <a href={PRIVACY_PATH} target="_blank" rel="noopener">
        Confidentialité
      </a>
    </p>
  );
}
