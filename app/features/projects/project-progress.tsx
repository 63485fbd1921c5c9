import type { Project } from "./project.ts";

type ProjectProgressProps = { project: Pick<Project, "pourcentage_avancement">; label: string };

/** How far the work is; the bar itself is always named in full. */
export function ProjectProgress({ project, label }: ProjectProgressProps) {
  const percent = Math.min(Math.max(project.pourcentage_avancement, 0), 100);
  return (
    <div className="project-progress">
      <p>
        <span>{label}</span> <b>{percent}&nbsp;%</b>
      </p>
      <progress value={percent} max={100} aria-label="Avancement du projet" />
    </div>
  );
}
