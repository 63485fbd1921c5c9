import { Check, Link2, Share2 } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { Button } from "./button.tsx";
import { ButtonLink } from "./button-link.tsx";
import { Dialog } from "./dialog.tsx";
import { Input } from "./input.tsx";
import { WhatsappIcon } from "./whatsapp-icon.tsx";

type ShareButtonProps = { title: string /** Absolute. */; url: string };

/** The sheet of the device where it has one, else the link to copy and WhatsApp. Without script it leads to WhatsApp. */
export function ShareButton({ title, url }: ShareButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isCopied, setIsCopied] = useState(false);
  const chatUrl = `https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}`;

  function handleClick(event: MouseEvent) {
    event.preventDefault();
    setIsCopied(false);
    if (!navigator.share) return setIsOpen(true);
    navigator.share({ title, url }).catch((error: unknown) => {
      // Closing the sheet is an answer too.
      if (!(error instanceof DOMException && error.name === "AbortError")) setIsOpen(true);
    });
  }

  function copy() {
    // Where it is refused, the address stands above the button, selected by a touch.
    navigator.clipboard?.writeText(url).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  }

  return (
    <>
      <ButtonLink
        variant="outline"
        size="small"
        className="share-button"
        href={chatUrl}
        target="_blank"
        rel="noopener noreferrer"
        onClick={handleClick}
      >
        <Share2 aria-hidden="true" />
        Partager
      </ButtonLink>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Partager cette annonce" size="small">
        <div className="share-choices">
          <Input aria-label="Adresse de l’annonce" readOnly value={url} onFocus={(event) => event.target.select()} />
          <Button type="button" onClick={copy}>
            {isCopied ? <Check aria-hidden="true" /> : <Link2 aria-hidden="true" />}
            <span aria-live="polite">{isCopied ? "Lien copié" : "Copier le lien"}</span>
          </Button>
          <ButtonLink variant="whatsapp" href={chatUrl} target="_blank" rel="noopener noreferrer">
            <WhatsappIcon />
            Envoyer sur WhatsApp
          </ButtonLink>
        </div>
      </Dialog>
    </>
  );
}
