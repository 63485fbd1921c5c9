import { Eye } from "lucide-react";
import { createContext, type MouseEvent, useContext } from "react";
import { isPlainClick } from "#app/lib/browser/plain-click.ts";
import type { DraftSync } from "#app/services/kept-forms/draft-sync.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { useIsHydrated } from "#app/ui/controls/use-is-hydrated.ts";
import { toast } from "#app/ui/overlays/toast-store.ts";

type Preview = { sync: DraftSync /** Nothing is stored of it yet. */; isNew: boolean };

const FormPreviewContext = createContext<Preview | undefined>(undefined);

/** Around the fields of a form that can be previewed. */
export const FormPreview = FormPreviewContext.Provider;

/** The page as it would be. What is typed is kept first, because the page shows it as typed; without script it shows what is stored. */
export function PreviewLink({ full = false }: { full?: boolean }) {
  const preview = useContext(FormPreviewContext);
  const isHydrated = useIsHydrated();
  if (!preview || (preview.isNew && !isHydrated)) return null;
  const { sync, isNew } = preview;

  async function open(event: MouseEvent) {
    if (!isPlainClick(event.nativeEvent)) return;
    event.preventDefault();
    const isKept = await sync.flush();
    if (isNew && sync.read().version === 0 && isKept)
      return toast({ title: "Rien à montrer encore", description: "Donnez d’abord un titre ou une photo.", tone: "bad" });
    if (isKept) return window.location.assign(sync.previewUrl);
    toast({ title: "L’aperçu n’a pas pu être ouvert", description: sync.read().text || "Choisissez d’abord une version.", tone: "bad" });
  }

  return (
    <ButtonLink href={sync.previewUrl} variant="outline" full={full} onClick={(event) => void open(event)}>
      <Eye />
      Voir l’aperçu
    </ButtonLink>
  );
}
