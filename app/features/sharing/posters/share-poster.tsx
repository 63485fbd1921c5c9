import { Share2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#app/ui/controls/button.tsx";
import { toast } from "#app/ui/overlays/toast.tsx";

type SharePosterProps = {
  file: string;
  fileName: string;
  text: string;
  onShared: () => void;
  /** A later attempt has made it: what shows it must ask again too. */
  onMade: () => void;
};

/**
 * The share sheet of the phone, with the picture. The file is fetched before the press, since a browser lets a press share only what is
 * at hand; where it cannot share files the button is absent. A picture that could not be made is told, and asked for again.
 */
export function SharePoster({ file, fileName, text, onShared, onMade }: SharePosterProps) {
  const [picture, setPicture] = useState<File>();
  const [isFailed, setIsFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    const stop = new AbortController();
    setIsFailed(false);
    void (async () => {
      const response = await fetch(file, { signal: stop.signal });
      if (!response.ok) throw new Error(String(response.status));
      const fetched = new File([await response.blob()], fileName, { type: "image/jpeg" });
      if (navigator.canShare?.({ files: [fetched] })) setPicture(fetched);
      if (attempt > 0) onMade();
    })().catch(() => setIsFailed(!stop.signal.aborted));
    return () => stop.abort();
  }, [file, fileName, attempt]);

  async function handleShare() {
    if (!picture) return;
    try {
      await navigator.share({ files: [picture], text });
      onShared();
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return; // closing the sheet is an answer too
      toast({ title: "L’affiche n’a pas pu être partagée.", description: "Enregistrez-la, puis joignez-la à votre message.", tone: "bad" });
    }
  }

  if (isFailed)
    return (
      <>
        <p className="admin-failure notice tone-bad mb-4">L’affiche n’a pas pu être faite. Réessayez.</p>
        <Button type="button" variant="outline" size="small" onClick={() => setAttempt((before) => before + 1)}>
          Réessayer
        </Button>
      </>
    );
  if (!picture) return null;
  return (
    <Button type="button" size="small" onClick={() => void handleShare()}>
      <Share2 aria-hidden="true" />
      Partager
    </Button>
  );
}
