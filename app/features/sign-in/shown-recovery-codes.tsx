import { Button } from "#app/ui/controls/button.tsx";
import { CopyButton } from "#app/ui/controls/copy-button.tsx";

/** Shown this once. */
export function ShownRecoveryCodes({ codes, isNew }: { codes: string[]; isNew: boolean }) {
  return (
    <div className="recovery-codes pad-4 r-2 tone-ok" role="status">
      <p>
        <b>{isNew ? "✅ Double authentification activée." : "✅ Nouveaux codes de secours."}</b> Notez ces codes et gardez-les en lieu
        sûr&nbsp;: chacun ouvre une fois la porte si le téléphone manque, en majuscules ou en minuscules, avec ou sans tiret. Ils ne seront
        plus affichés.
      </p>
      <ul className="mt-3">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="button-row needs-script">
        <CopyButton label="Copier les codes" text={codes.join("\n")} />
        <Button type="button" variant="outline" size="small" onClick={() => window.print()}>
          Imprimer
        </Button>
      </div>
    </div>
  );
}
