import { MEDIA_UPLOAD_PATH } from "#app/platform/http/public-paths.ts";
import type { Image } from "#app/platform/media/image.ts";
import { UploadFailure } from "./upload-failure.ts";
import { uploadErrors } from "./upload-messages.ts";
import type { SendOptions } from "./upload-queue.ts";

export type MediaUsage = "properties" | "projects" | "vehicles" | "gallery";
export type UploadedMedia = { kind: "image"; image: Image } | { kind: "video"; url: string };

export const UNAUTHORIZED = "unauthorized";

type Destination = { usage: MediaUsage; withVideo: boolean };

/** XMLHttpRequest and not fetch: only it tells how many bytes have left. */
export function sendFile(file: File, { usage, withVideo }: Destination, { onProgress, signal }: SendOptions): Promise<UploadedMedia> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `${MEDIA_UPLOAD_PATH}?usage=${usage}&video=${withVideo ? 1 : 0}`);
    request.responseType = "json";
    request.setRequestHeader("content-type", "application/octet-stream");
    request.setRequestHeader("x-file-name", headerName(file.name));
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress((loaded / total) * 100);
    };
    request.onload = () => {
      if (request.status >= 200 && request.status < 300 && request.response) resolve(request.response as UploadedMedia);
      else reject(refusal(request.status, request.response));
    };
    request.onerror = () => reject(new UploadFailure("network", uploadErrors.network));
    request.onabort = () => reject(new UploadFailure("aborted", uploadErrors.aborted));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}

/** A lone half of a surrogate pair, which some systems allow in names, cannot be encoded. */
function headerName(name: string) {
  return encodeURIComponent(name.replace(/\p{Surrogate}/gu, "_"));
}

function refusal(status: number, answer: unknown) {
  if (status === 401) return new UploadFailure(UNAUTHORIZED, uploadErrors.unauthorized);
  const { code, message } = isRefusal(answer) ? answer : { code: "upload-failed", message: uploadErrors.unknown };
  return new UploadFailure(code, message);
}

function isRefusal(answer: unknown): answer is { code: string; message: string } {
  return typeof answer === "object" && answer !== null && "message" in answer && "code" in answer;
}
