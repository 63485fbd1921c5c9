import { ShieldAlert } from "lucide-react";
import { TRUST_PATH } from "#app/services/addresses/public-paths.ts";

/** The one sentence against fraud, wherever money could be asked for (SIGNAL-03): an editable text, the same on pages and in mails. `leads`: to what protects a buyer; not within a form, which a press there would leave. */
export function DepositCaution({ text, leads }: { text: string; leads?: true }) {
  return (
    <p className="deposit-caution">
      <ShieldAlert aria-hidden="true" />
      <span>
        <b>{text}</b> {leads && <a href={TRUST_PATH}>Éviter les arnaques</a>}
      </span>
    </p>
  );
}
