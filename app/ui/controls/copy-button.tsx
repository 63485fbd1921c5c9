import { Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "./button.tsx";

type CopyButtonProps = { label: string; text: string };

/** Says what became of it: where a browser refuses, the text stands beside the button, to be selected by hand. */
export function CopyButton({ label, text }: CopyButtonProps) {
  const [said, setSaid] = useState<string>();
  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("Copié");
    } catch {
      setSaid("Copie impossible\u00a0: sélectionnez le texte");
    }
  }
  return (
    <Button type="button" variant="outline" size="small" className="needs-script" onClick={() => void handleCopy()}>
      <Copy aria-hidden="true" />
      <span aria-live="polite">{said ?? label}</span>
    </Button>
  );
}
