import { authorizationDrill } from "./authorization.ts";
import { bruteForceDrill } from "./brute-force.ts";
import { canariesDrill } from "./canaries.ts";
import { csrfDrill } from "./csrf.ts";
import { diskDrill } from "./disk.ts";
import type { Drill } from "./drill.ts";
import { fuzzDrill } from "./fuzz.ts";
import { killDrill } from "./kill.ts";
import { massAssignmentDrill } from "./mass-assignment.ts";
import { postgresDrill } from "./postgres.ts";
import { powerLossDrill } from "./power-loss.ts";
import { restoreDrill } from "./restore.ts";
import { rollingDrill } from "./rolling.ts";
import { sessionsDrill } from "./sessions.ts";
import { sigtermDrill } from "./sigterm.ts";
import { slowClientsDrill } from "./slow-clients.ts";
import { streamsDrill } from "./streams.ts";
import { uploadsDrill } from "./uploads.ts";
import { xssDrill } from "./xss.ts";

/** In the order of the table. */
export const drills: readonly Drill[] = [
  killDrill,
  powerLossDrill,
  diskDrill,
  postgresDrill,
  restoreDrill,
  rollingDrill,
  sigtermDrill,
  slowClientsDrill,
  streamsDrill,
  fuzzDrill,
  uploadsDrill,
  bruteForceDrill,
  csrfDrill,
  authorizationDrill,
  massAssignmentDrill,
  xssDrill,
  canariesDrill,
  sessionsDrill,
];
