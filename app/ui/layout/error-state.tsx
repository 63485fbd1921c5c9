import { WifiOff } from "lucide-react";
import type { ReactNode } from "react";

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
