import type { SendOptions } from "./file-queue.ts";

/** Why one file was not stored: an English code for programs, a French sentence for the person. */
export class UploadFailure extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The code of a file that was refused because no member is signed in. */
export const UNAUTHORIZED = "unauthorized";
/** The code of a file that did not arrive because the connection broke. */
export const NETWORK = "network";

/** What the sender is told where the server said nothing. */
export type PostErrors = { network: string; unknown: string; unauthorized?: string };

/** One file as the whole body. XMLHttpRequest and not fetch: only it tells how many bytes have left. */
export function postFile<Answer>(address: string, file: File, { onProgress, signal }: SendOptions, errors: PostErrors): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new UploadFailure("aborted", errors.unknown));
    if (signal.aborted) return stop(); // taken back while it was made smaller
    const request = new XMLHttpRequest();
    request.open("POST", address);
    request.responseType = "json";
    request.setRequestHeader("content-type", "application/octet-stream");
    request.setRequestHeader("x-file-name", headerName(file.name));
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(Math.floor((loaded / total) * 100));
    };
    request.onload = () => {
      if (request.status >= 200 && request.status < 300 && request.response) resolve(request.response as Answer);
      else reject(refusal(request.status, request.response, errors));
    };
    request.onerror = () => reject(new UploadFailure(NETWORK, errors.network));
    request.onabort = stop;
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}

/** A lone half of a surrogate pair, which some systems allow in names, cannot be encoded. */
function headerName(name: string) {
  return encodeURIComponent(name.replace(/\p{Surrogate}/gu, "_"));
}

function refusal(status: number, answer: unknown, { unauthorized, unknown }: PostErrors) {
  if (status === 401) return new UploadFailure(UNAUTHORIZED, unauthorized ?? unknown);
  const { code = "upload-failed", message } = isRefusal(answer) ? answer : { message: unknown };
  return new UploadFailure(code, message);
}

function isRefusal(answer: unknown): answer is { code?: string; message: string } {
  return typeof answer === "object" && answer !== null && "message" in answer && typeof answer.message === "string";
}
