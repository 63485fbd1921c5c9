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
