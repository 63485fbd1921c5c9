import { Link2, Share2, X } from "lucide-react";
import { WhatsappIcon } from "#app/ui/layout/logo.tsx";
import { Button, ButtonLink, IconButton } from "./button.tsx";
import { Input } from "./field.tsx";

type ShareButtonProps = { title: string /** Absolute. */; url: string /** What the page shows. */; what?: keyof typeof words };

const words = {
  annonce: { share: "Partager cette annonce", address: "Adresse de l’annonce" },
  liste: { share: "Partager cette liste", address: "Adresse de la liste" },
};

/** The sheet of the device where it has one, else the link to copy and WhatsApp (share-button.client.ts). Without script it leads to WhatsApp. */
export function ShareButton({ title, url, what = "annonce" }: ShareButtonProps) {
  const { share, address } = words[what];
  const chatUrl = `https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}`;
  return (
    <>
      <ButtonLink
        variant="outline"
        size="small"
        className="share-button"
        href={chatUrl}
        target="_blank"
        rel="noopener noreferrer"
        data-share={url}
        data-title={title}
      >
        <Share2 aria-hidden="true" />
        <span>Partager</span>
      </ButtonLink>
      <dialog className="dialog dialog-small share-dialog" aria-label={share}>
        <header className="dialog-header">
          <h2>{share}</h2>
          <IconButton label="Fermer" icon={<X />} data-share-close />
        </header>
        <div className="dialog-body share-choices">
          <Input aria-label={address} readOnly defaultValue={url} />
          <Button type="button" data-copy={url}>
            <Link2 aria-hidden="true" />
            <span aria-live="polite">Copier le lien</span>
          </Button>
          <ButtonLink variant="whatsapp" href={chatUrl} target="_blank" rel="noopener noreferrer">
            <WhatsappIcon />
            Envoyer sur WhatsApp
          </ButtonLink>
        </div>
      </dialog>
    </>
  );
}
