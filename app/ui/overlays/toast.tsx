import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { subscribeToDialogs, topDialog } from "./dialog-stack.ts";
import {
  dismissToast,
  noToasts,
  pauseToasts,
  resumeToasts,
  shownToasts,
  subscribeToToasts,
  type Toast,
  type ToastAction,
} from "./toast-store.ts";

export { toast } from "./toast-store.ts";

const icons = { ok: <CircleCheck />, bad: <CircleAlert />, info: <Info /> };
const startsWithEmoji = /^\p{Extended_Pictographic}/u;

/** Once per shell. While a modal dialog is open the region moves into it: outside, it would be inert and hidden. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToToasts, shownToasts, noToasts);
  const dialog = useSyncExternalStore(subscribeToDialogs, topDialog, () => undefined);
  const region = (
    <section
      className="toast-region"
      aria-label="Notifications"
      aria-live="polite"
      onMouseEnter={pauseToasts}
      onMouseLeave={resumeToasts}
      onFocus={pauseToasts}
      onBlur={resumeToasts}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
  return dialog ? createPortal(region, dialog) : region;
}

function ToastCard({ toast: { id, title, description, tone, action, second } }: { toast: Toast }) {
  return (
    <div className={`toast toast-${tone}`}>
      {!startsWithEmoji.test(title) && icons[tone]}
      <div className="toast-text">
        <b>{title}</b>
        {description && <p>{description}</p>}
        {action && <ToastButton toast={id} action={action} />}
        {second && <ToastButton toast={id} action={second} />}
      </div>
      <button type="button" className="toast-close" aria-label="Fermer" onClick={() => dismissToast(id)}>
        <X />
      </button>
    </div>
  );
}

/** A page that opens beside leaves the toast where it is: its other action may be wanted after it. */
function ToastButton({ toast, action: { label, href, onSelect } }: { toast: number; action: ToastAction }) {
  if (href !== undefined)
    return (
      <a className="toast-action" href={href} target="_blank" rel="noopener">
        {label}
      </a>
    );
  return (
    <button
      type="button"
      className="toast-action"
      onClick={() => {
        dismissToast(toast);
        onSelect();
      }}
    >
      {label}
    </button>
  );
}
