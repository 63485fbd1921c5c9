import { unknownVariable } from "./reply-text.ts";

/** The words of a canned reply, its variables marked. */
export function CannedReplyText({ text }: { text: string }) {
  return (
    <p className="canned-text lines mt-1 small soft breaks">
      {text.split(/(\{\w{1,20}\})/).map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no name of their own
        isVariable(part) ? <mark key={index}>{part}</mark> : part,
      )}
    </p>
  );
}

function isVariable(part: string) {
  return part.startsWith("{") && unknownVariable(part) === undefined;
}
