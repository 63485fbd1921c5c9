import { updatePeople } from "#app/features/people/update-people.server.ts";
import { afterWrite } from "#app/kernel/write/change-content.server.ts";

/** All that lower floors call without knowing it. Imported for its effect by the server, by scripts that write and by tests. */

// A member who looks at a person may not read the table that was announced, a review for instance: people are announced too.
afterWrite(async (trx, begunAt) => ((await updatePeople(trx, begunAt)) ? ["people"] : []));
