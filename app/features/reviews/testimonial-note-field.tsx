import { Star } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { DEFAULT_NOTE } from "./testimonial.ts";

const notes = [1, 2, 3, 4, 5];

/** Five radio buttons drawn as stars: arrows move along them, and the style sheet fills those up to the chosen one. */
export function TestimonialNoteField({ typed, error }: { typed: string; error?: string }) {
  const first = notes.find((note) => String(note) === typed) ?? DEFAULT_NOTE;
  const [note, setNote] = useState(first);
  const ref = useRef<HTMLFieldSetElement>(null);

  useEffect(() => {
    const fieldset = ref.current;
    const checked = fieldset?.querySelector<HTMLInputElement>("input:checked"); // chosen before script ran
    if (checked) setNote(Number(checked.value));
    const restore = () => setNote(first);
    fieldset?.form?.addEventListener("reset", restore);
    return () => fieldset?.form?.removeEventListener("reset", restore);
  }, [first]);

  return (
    <fieldset ref={ref} className="field form-grid-wide">
      <legend className="field-label">Votre note</legend>
      <div className="testimonial-note">
        {notes.map((value) => (
          <label key={value} title={`${value} sur 5`}>
            <input
              type="radio"
              name="note"
              value={value}
              defaultChecked={value === first}
              onChange={() => setNote(value)}
              className="visually-hidden"
            />
            <span className="visually-hidden">{value} sur 5</span>
            <Star aria-hidden="true" />
          </label>
        ))}
        <output className="tabular testimonial-note-figure" aria-hidden="true">
          {note} / 5
        </output>
      </div>
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}
