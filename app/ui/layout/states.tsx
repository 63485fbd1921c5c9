import { WifiOff } from "lucide-react";
import type { ReactNode } from "react";

type EmptyStateProps = { icon: ReactNode; title: string; children?: ReactNode; actions?: ReactNode };

export function EmptyState({ icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <span className="empty-state-icon">{icon}</span>
      <h3>{title}</h3>
      {children && <div className="empty-state-text">{children}</div>}
      {actions && <div className="button-row">{actions}</div>}
    </div>
  );
}

type ErrorStateProps = { icon?: ReactNode; title: string; children?: ReactNode; actions?: ReactNode };

export function ErrorState({ icon = <WifiOff />, title, children, actions }: ErrorStateProps) {
  return (
    <div className="error-state" role="alert">
      {icon}
      <div>
        <h3>{title}</h3>
        {children && <div className="error-state-text">{children}</div>}
      </div>
      {actions && <div className="button-row">{actions}</div>}
    </div>
  );
}

/** The four woven lozenges. The label is read out when they appear. */
export function Spinner({ label }: { label: string }) {
  return (
    <div className="spinner" role="status">
      <span className="spinner-weave" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      <span>{label}</span>
    </div>
  );
}
