import { Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { listOf } from "#app/lib/forms/form-values.ts";
import { foldText } from "#app/lib/text/text.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { CheckboxTile, Field, Input } from "#app/ui/controls/field.tsx";
import { useIsHydrated } from "#app/ui/controls/use-is-hydrated.ts";
import type { PropertyFormFields } from "./property-fields.ts";

const suggestions = ["Wi-Fi", "Ménage", "Groupe électrogène", "Eau chaude", "Borné"];
const MAX_LENGTH = 40;

/** Suggestions and own words as boxes. The last word typed is sent too, so that a member need not press "Ajouter". */
export function PropertyCommoditesField({ form: { values, errors }, onEdit }: { form: PropertyFormFields; onEdit: () => void }) {
  const [ticked, setTicked] = useState(() => listOf(values, "commodites").filter(Boolean));
  const [words, setWords] = useState<string[]>(() => [...new Set([...suggestions, ...ticked])]);
  const typed = useRef<HTMLInputElement>(null);
  const isHydrated = useIsHydrated();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the boxes changed, not the callback
  useEffect(onEdit, [ticked]);

  function tick(word: string, isTicked: boolean) {
    setTicked((before) => (isTicked ? [...before.filter((other) => other !== word), word] : before.filter((other) => other !== word)));
  }

  function add() {
    const word = typed.current?.value.trim().replace(/\s+/g, " ") ?? "";
    if (!typed.current || word === "") return;
    const spelling = words.find((other) => foldText(other) === foldText(word)) ?? word;
    if (spelling === word && !words.includes(word)) setWords([...words, word]);
    tick(spelling, true);
    typed.current.value = "";
    typed.current.focus();
  }

  return (
    <fieldset className="content-form-group mt-5">
      <legend className="mb-2 small">Commodités</legend>
      <div className="content-form-tiles stack gap-2 content-form-words">
        {words.map((word) => (
          <CheckboxTile
            key={word}
            name="commodites"
            value={word}
            label={word}
            checked={ticked.includes(word)}
            onChange={({ currentTarget }) => tick(word, currentTarget.checked)}
          />
        ))}
      </div>
      <div className="content-form-add line gap-3 mt-3">
        <Field label="Autre commodité" name="commodites" error={errors.commodites}>
          {(ids) => (
            <Input
              {...ids}
              ref={typed}
              name="commodites"
              maxLength={MAX_LENGTH}
              autoComplete="off"
              onKeyDown={(event) => {
                if (event.key !== "Enter" || event.currentTarget.value.trim() === "") return;
                event.preventDefault();
                add();
              }}
            />
          )}
        </Field>
        {isHydrated && (
          <Button type="button" variant="outline" onClick={add}>
            <Plus />
            Ajouter
          </Button>
        )}
      </div>
    </fieldset>
  );
}
