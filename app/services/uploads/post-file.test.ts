import { expect, test } from "vitest";
import { postFile, UploadFailure } from "./post-file.ts";

test("a file that is taken back while it is made smaller is never sent", async () => {
  // There is no XMLHttpRequest here: opening one would be another error.
  const sent = postFile(
    "/api/admin/medias",
    new File(["x"], "a.jpg"),
    { onProgress() {}, signal: AbortSignal.abort() },
    { network: "", unknown: "Non" },
  );
  await expect(sent).rejects.toBeInstanceOf(UploadFailure);
});
