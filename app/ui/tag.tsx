import type { ReactNode } from "react";

export function Tag({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <span className="tag">
      {icon}
      {children}
    </span>
  );
}
