import { Share2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast.tsx";

type SharePosterProps = { file: string; fileName: string; text: string; onShared: () => void };

/**
 * The share sheet of the phone, with the picture. It is fetched before anybody presses, since a browser lets a press share only what is
 * at hand; where it cannot share files the button is absent.
 */
export function SharePoster({ file, fileName, text, onShared }: SharePosterProps) {
  const [picture, setPicture] = useState<File>();

  useEffect(() => {
    const stop = new AbortController();
    void (async () => {
      const response = await fetch(file, { signal: stop.signal });
      if (!response.ok) throw new Error(String(response.status));
      const fetched = new File([await response.blob()], fileName, { type: "image/jpeg" });
      if (navigator.canShare?.({ files: [fetched] })) setPicture(fetched);
    })().catch(() => undefined); // without it `Enregistrer` remains
    return () => stop.abort();
  }, [file, fileName]);

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

  if (!picture) return null;
  return (
    <Button type="button" size="small" onClick={() => void handleShare()}>
      <Share2 aria-hidden="true" />
      Partager
    </Button>
  );
}
