import { Laptop, X } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import type { DraftKeeper } from "#app/platform/drafts/draft-keeper.ts";
import { begunText, type OpenedDraft } from "#app/platform/drafts/form-draft.ts";
import { Button } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { FormNotice } from "./form-notice.tsx";
import { useIsHydrated } from "./use-is-hydrated.ts";

/** The form holds what was typed before, here or elsewhere. Throwing it away is a form of its own, which works without script. */
export function BegunNotice({ draft, keeper }: { draft: OpenedDraft; keeper: DraftKeeper }) {
  const [isClosed, setIsClosed] = useState(false);
  const isHydrated = useIsHydrated();
  const { version } = useSyncExternalStore(keeper.subscribe, keeper.read, keeper.read);
  if (isClosed) return null;
  return (
    <FormNotice icon={<Laptop aria-hidden="true" />}>
      <p>
        <b>{begunText(draft)}</b> Vous continuez ici, rien n’est à refaire.
      </p>
      <details className="draft-erase">
        <summary>Effacer ce brouillon</summary>
        <form method="post" action={keeper.url}>
          <input type="hidden" name="intent" value="effacer" />
          <input type="hidden" name="cle" value={draft.cle} />
          <input type="hidden" name="base" value={version} />
          <Button type="submit" variant="danger" size="small">
            Effacer pour de bon
          </Button>
        </form>
      </details>
      {isHydrated && <IconButton label="Fermer" icon={<X />} onClick={() => setIsClosed(true)} />}
    </FormNotice>
  );
}
