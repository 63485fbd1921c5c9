import type { ReactNode } from "react";

type ProjectClosingProps = { title: string; text: string; children: ReactNode };

/** The block that ends the section. */
export function ProjectClosing({ title, text, children }: ProjectClosingProps) {
  return (
    <aside className="project-closing dark">
      <h3>{title}</h3>
      <p>{text}</p>
      {children}
    </aside>
  );
}
