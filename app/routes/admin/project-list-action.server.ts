import { z } from "zod";
import type { Db } from "#app/db/client.server.ts";
import { deleteProject, restoreProject } from "#app/features/projects/project-commands.server.ts";
import { failureMessage, type ProjectDone, projectAbsent, projectFailures } from "#app/features/projects/project-messages.ts";
import { parseForm } from "#app/lib/forms.server.ts";
import { badRequest } from "#app/lib/http.ts";
import type { Actor } from "#app/platform/audit/record-change.server.ts";
import { answerChange, type ChangeAnswer } from "#app/routes/admin/list/answer-change.server.ts";
import type { ReceivedRequest } from "./write-failure.server.ts";

const changeSchema = z.object({ intent: z.enum(["supprimer", "restaurer"]), id: z.string().min(1) });

const changes = {
  supprimer: { write: deleteProject, done: "suppression", failure: projectFailures.remove },
  restaurer: { write: restoreProject, done: "restauration", failure: projectFailures.restore },
} as const;

/** What the rows of the list can do: to the bin and back from it. */
export async function changeProjectFromList(db: Db, actor: Actor, received: ReceivedRequest): Promise<ChangeAnswer<ProjectDone>> {
  const form = await parseForm(received.request, changeSchema);
  if (!form.ok) throw badRequest();
  const { intent, id } = form.value;
  const { write, done, failure } = changes[intent];
  const words = { failure: (reason?: string) => failureMessage(failure, reason), absent: projectAbsent };
  return answerChange(received, id, words, async () => ((await write(db, actor, id)) ? done : "absent"));
}
