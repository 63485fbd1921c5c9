import { runStep, staticSteps } from "./step.ts";

for (const step of staticSteps) {
  process.exitCode = await runStep(step);
  if (process.exitCode !== 0) break;
}
