import { canariesDrill } from "#scripts/drill/attacks/canaries.ts";
import { crowdDrill } from "#scripts/drill/attacks/crowd.ts";
import { fuzzDrill } from "#scripts/drill/attacks/fuzz.ts";
import { hoardingDrill } from "#scripts/drill/attacks/hoarding.ts";
import { revokedDrill } from "#scripts/drill/attacks/revoked.ts";
import { underFireDrill } from "#scripts/drill/attacks/under-fire.ts";
import { xssDrill } from "#scripts/drill/attacks/xss.ts";
import { diskDrill } from "#scripts/drill/failures/disk.ts";
import { eraseRestoreDrill } from "#scripts/drill/failures/erase-restore.ts";
import { killDrill } from "#scripts/drill/failures/kill.ts";
import { onTimeDrill } from "#scripts/drill/failures/on-time.ts";
import { postgresDrill } from "#scripts/drill/failures/postgres.ts";
import { powerLossDrill } from "#scripts/drill/failures/power-loss.ts";
import { restoreDrill } from "#scripts/drill/failures/restore.ts";
import { rollingDrill } from "#scripts/drill/failures/rolling.ts";
import { streamsDrill } from "#scripts/drill/failures/streams.ts";
import { newContentDrill } from "#scripts/drill/house/new-content.ts";
import type { Drill } from "./drill.ts";

/** In the order of the table. */
export const drills: readonly Drill[] = [
  killDrill,
  powerLossDrill,
  diskDrill,
  postgresDrill,
  restoreDrill,
  eraseRestoreDrill,
  rollingDrill,
  onTimeDrill,
  streamsDrill,
  crowdDrill,
  fuzzDrill,
  xssDrill,
  canariesDrill,
  revokedDrill,
  underFireDrill,
  hoardingDrill,
  newContentDrill,
];
