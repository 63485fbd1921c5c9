import { absurdSearchesDrill } from "#scripts/drill/attacks/absurd-searches.ts";
import { authorizationDrill } from "#scripts/drill/attacks/authorization.ts";
import { bruteForceDrill } from "#scripts/drill/attacks/brute-force.ts";
import { canariesDrill } from "#scripts/drill/attacks/canaries.ts";
import { carrierAddressDrill } from "#scripts/drill/attacks/carrier-address.ts";
import { crowdDrill } from "#scripts/drill/attacks/crowd.ts";
import { csrfDrill } from "#scripts/drill/attacks/csrf.ts";
import { disabledAtOnceDrill } from "#scripts/drill/attacks/disabled-at-once.ts";
import { draftLeakDrill } from "#scripts/drill/attacks/draft-leak.ts";
import { fuzzDrill } from "#scripts/drill/attacks/fuzz.ts";
import { journalDrill } from "#scripts/drill/attacks/journal.ts";
import { massAssignmentDrill } from "#scripts/drill/attacks/mass-assignment.ts";
import { matrixDrill } from "#scripts/drill/attacks/matrix.ts";
import { oneRequestDrill } from "#scripts/drill/attacks/one-request.ts";
import { pictureLanesDrill } from "#scripts/drill/attacks/picture-lanes.ts";
import { positionsDrill } from "#scripts/drill/attacks/positions.ts";
import { proxyDrill } from "#scripts/drill/attacks/proxy.ts";
import { sessionsDrill } from "#scripts/drill/attacks/sessions.ts";
import { spamFloodDrill } from "#scripts/drill/attacks/spam-flood.ts";
import { uploadsDrill } from "#scripts/drill/attacks/uploads.ts";
import { xssDrill } from "#scripts/drill/attacks/xss.ts";
import { alertsDrill } from "#scripts/drill/failures/alerts.ts";
import { diskDrill } from "#scripts/drill/failures/disk.ts";
import { eraseRestoreDrill } from "#scripts/drill/failures/erase-restore.ts";
import { importDrill } from "#scripts/drill/failures/import.ts";
import { killDrill } from "#scripts/drill/failures/kill.ts";
import { landMidnightDrill } from "#scripts/drill/failures/land-midnight.ts";
import { onTimeDrill } from "#scripts/drill/failures/on-time.ts";
import { postgresDrill } from "#scripts/drill/failures/postgres.ts";
import { powerLossDrill } from "#scripts/drill/failures/power-loss.ts";
import { restoreDrill } from "#scripts/drill/failures/restore.ts";
import { restoreClusterDrill } from "#scripts/drill/failures/restore-cluster.ts";
import { rollingDrill } from "#scripts/drill/failures/rolling.ts";
import { sigtermDrill } from "#scripts/drill/failures/sigterm.ts";
import { slowClientsDrill } from "#scripts/drill/failures/slow-clients.ts";
import { streamsDrill } from "#scripts/drill/failures/streams.ts";
import { answersDrill } from "#scripts/drill/house/answers.ts";
import { clockDrill } from "#scripts/drill/house/clock.ts";
import { draftsDrill } from "#scripts/drill/house/drafts.ts";
import { favouritesDrill } from "#scripts/drill/house/favourites.ts";
import { mergeAndBackDrill } from "#scripts/drill/house/merge-and-back.ts";
import { newContentDrill } from "#scripts/drill/house/new-content.ts";
import { phoneDrill } from "#scripts/drill/house/phone.ts";
import { pressDrill } from "#scripts/drill/house/press.ts";
import { postersDrill } from "#scripts/drill/pictures/posters.ts";
import { previewsDrill } from "#scripts/drill/pictures/previews.ts";
import { accessibleDrill } from "#scripts/drill/trust/accessible.ts";
import { deadLinksDrill } from "#scripts/drill/trust/dead-links.ts";
import { nightsDrill } from "#scripts/drill/trust/nights.ts";
import { noScriptDrill } from "#scripts/drill/trust/no-script.ts";
import { slotsDrill } from "#scripts/drill/trust/slots.ts";
import { stayPricesDrill } from "#scripts/drill/trust/stay-prices.ts";
import { twoClocksDrill } from "#scripts/drill/trust/two-clocks.ts";
import { weightDrill } from "#scripts/drill/trust/weight.ts";
import type { Drill } from "./drill.ts";

/** In the order of the table. */
export const drills: readonly Drill[] = [
  killDrill,
  powerLossDrill,
  diskDrill,
  postgresDrill,
  restoreDrill,
  eraseRestoreDrill,
  restoreClusterDrill,
  rollingDrill,
  onTimeDrill,
  landMidnightDrill,
  alertsDrill,
  importDrill,
  sigtermDrill,
  slowClientsDrill,
  streamsDrill,
  oneRequestDrill,
  crowdDrill,
  fuzzDrill,
  absurdSearchesDrill,
  proxyDrill,
  uploadsDrill,
  pictureLanesDrill,
  bruteForceDrill,
  carrierAddressDrill,
  spamFloodDrill,
  csrfDrill,
  authorizationDrill,
  matrixDrill,
  massAssignmentDrill,
  xssDrill,
  canariesDrill,
  positionsDrill,
  draftLeakDrill,
  sessionsDrill,
  disabledAtOnceDrill,
  previewsDrill,
  postersDrill,
  favouritesDrill,
  clockDrill,
  mergeAndBackDrill,
  pressDrill,
  answersDrill,
  draftsDrill,
  phoneDrill,
  stayPricesDrill,
  deadLinksDrill,
  nightsDrill,
  slotsDrill,
  twoClocksDrill,
  noScriptDrill,
  weightDrill,
  accessibleDrill,
  journalDrill,
  newContentDrill,
];
