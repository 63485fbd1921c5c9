import { SELL_PHOTOS_PATH } from "#app/platform/http/public-paths.ts";
import { photoErrors } from "./sell-request-form-messages.ts";

type Sending = { onProgress: (percent: number) => void; signal: AbortSignal };
type Stored = { id: string; token: string };

/** Sends one photo and gives the token that ties it to the request. XMLHttpRequest: only it tells how many bytes have left. */
export function sendSellPhoto(photo: File, { onProgress, signal }: Sending): Promise<string> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Error(photoErrors.unknown)); // taken out while it was made smaller
    const request = new XMLHttpRequest();
    request.open("POST", SELL_PHOTOS_PATH);
    request.responseType = "json";
    request.setRequestHeader("content-type", "application/octet-stream");
    request.setRequestHeader("x-file-name", encodeURIComponent(photo.name.replace(/\p{Surrogate}/gu, "_")));
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(Math.floor((loaded / total) * 100));
    };
    request.onload = () => {
      const answer: Stored | { message?: string } | null = request.response;
      if (request.status === 201 && answer && "token" in answer) resolve(answer.token);
      else reject(new Error((answer && "message" in answer && answer.message) || photoErrors.unknown));
    };
    request.onerror = () => reject(new Error(photoErrors.network));
    request.onabort = () => reject(new Error(photoErrors.unknown));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(photo);
  });
}
