import { type ComponentProps, useEffect, useRef, useState } from "react";
import { Textarea } from "#app/ui/controls/textarea.tsx";

type CountedTextareaProps = ComponentProps<"textarea"> & { max: number; note: string };

/** More than `max` may be pasted: it is shown in red and refused by the server, never cut without a word. */
export function CountedTextarea({ max, note, defaultValue = "", ...rest }: CountedTextareaProps) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(String(defaultValue).length);

  useEffect(() => {
    const field = ref.current;
    const count = () => setLength(field?.value.length ?? 0);
    const countLater = () => void setTimeout(count); // the form empties its fields after it has told so
    count(); // what was typed before script ran
    field?.form?.addEventListener("reset", countLater);
    return () => field?.form?.removeEventListener("reset", countLater);
  }, []);

  return (
    <>
      <Textarea {...rest} ref={ref} defaultValue={defaultValue} onChange={({ currentTarget }) => setLength(currentTarget.value.length)} />
      <p className="field-hint counted-textarea">
        <span>{note}</span>
        <output className={length > max ? "tabular is-over" : "tabular"} aria-live="off">
          {length}/{max}
        </output>
      </p>
    </>
  );
}
