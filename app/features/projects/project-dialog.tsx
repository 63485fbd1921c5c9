import type { ReactNode } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import type { PublicProject } from "./project.ts";
import { ProjectDetail } from "./project-detail.tsx";

type ProjectDialogProps = { project: PublicProject; actions: ReactNode; onClose: () => void };

/** Mounted while open. */
export function ProjectDialog({ project, actions, onClose }: ProjectDialogProps) {
  return (
    <Dialog open onClose={onClose} title="Détails du projet" footer={actions}>
      <ProjectDetail key={project.id} project={project} layout="dialog" actions={actions} />
    </Dialog>
  );
}
