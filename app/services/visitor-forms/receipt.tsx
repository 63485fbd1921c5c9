import { Check, Clock } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { CopyButton } from "#app/ui/controls/copy-button.tsx";
import type { Receipt } from "./visitor-form.ts";

type Heading = "h1" | "h2" | "h3";
type FormThanksProps = { title: string; heading?: Heading; children: ReactNode };

/** What takes the place of a form that was sent. */
export function FormThanks({ title, heading: Heading = "h3", children }: FormThanksProps) {
  return (
    <div className="form-thanks" role="status">
      <ThanksMark />
      <Heading>{withWholeReferences(title)}</Heading>
      {children}
    </div>
  );
}

/** A browser breaks a line behind the hyphen of "B-0005". */
function withWholeReferences(title: string): ReactNode {
  const [before, reference, after] = title.split(/\b([BV]-\d+)/);
  if (reference === undefined) return title;
  return (
    <>
      {before}
      <span className="one-line">{reference}</span>
      {after}
    </>
  );
}

function ThanksMark() {
  return (
    <span className="form-thanks-mark">
      <Check aria-hidden="true" />
    </span>
  );
}

export type FormReceiptProps = {
  receipt: Receipt;
  heading?: Heading;
  /** Where script runs. */
  canCopy?: boolean;
  /** It stands beside what was sent, not in its place. */
  isAside?: boolean;
  /** What did not go through. */
  notices?: readonly string[];
  /** The way on. */
  children?: ReactNode;
};

/** Under which name a request is stored, when it is answered and what happens next. */
export function FormReceipt({ receipt, heading: Heading = "h3", canCopy, isAside, notices = [], children }: FormReceiptProps) {
  const focused = useRef<HTMLHeadingElement>(null);
  const { title, lead, reference, reply, page, steps = [] } = receipt;

  // The form went with its button: the keyboard goes on from here, unless the visitor is elsewhere by now.
  useEffect(() => {
    if (!isAside && document.activeElement?.matches("body, dialog")) focused.current?.focus();
  }, [isAside]);

  if (page) return <p role="status">{title}. Sa page s’ouvre…</p>;
  return (
    <div className="form-receipt">
      {!isAside && <ThanksMark />}
      <Heading ref={focused} tabIndex={-1}>
        <Title text={title} />
      </Heading>
      {lead && <p className="form-receipt-lead">{lead}</p>}
      {notices.map((notice) => (
        <p key={notice} className="form-failure">
          {notice}
        </p>
      ))}
      {reference && (
        <div className="form-receipt-reference">
          <p>
            <span>Votre référence</span> <b>{reference}</b>
          </p>
          {canCopy && <CopyButton label="Copier" text={reference} />}
        </div>
      )}
      {reply && (
        <p className="form-receipt-reply">
          <Clock aria-hidden="true" />
          {reply}
        </p>
      )}
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {children}
    </div>
  );
}

/** Its first sentence is the heading, the second is said under it. */
function Title({ text }: { text: string }) {
  const end = text.indexOf("! ") + 1;
  if (end === 0) return text;
  return (
    <>
      {text.slice(0, end)} <span className="form-receipt-lead">{text.slice(end + 1)}</span>
    </>
  );
}
