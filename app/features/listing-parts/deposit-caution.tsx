import { ShieldAlert } from "lucide-react";

/** The one sentence against fraud, wherever money could be asked for (SIGNAL-03): an editable text, the same on pages and in mails. */
export function DepositCaution({ text }: { text: string }) {
  return (
    <p className="deposit-caution">
      <ShieldAlert aria-hidden="true" />
      <b>{text}</b>
    </p>
  );
}
