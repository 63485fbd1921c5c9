import { Film, RotateCw, Upload as UploadIcon, X } from "lucide-react";
import { useEffect, useState } from "react";
import { formatNumber } from "#app/lib/text/money.ts";
import { IconButton } from "#app/ui/controls/button.tsx";
import type { Upload } from "./file-queue.ts";

const KB = 1_024;

type UploadListProps = {
  uploads: readonly Upload[];
  onSend: (id: string) => void;
  onCancel: (id: string) => void;
  /** Takes the file out of the list, and the picture out of the form when it was sent. */
  onRemove: (upload: Upload) => void;
};

export function UploadList({ uploads, onSend, onCancel, onRemove }: UploadListProps) {
  if (uploads.length === 0) return null;
  return (
    <ul className="stack gap-2 tabular" aria-label="Fichiers choisis">
      {uploads.map((upload) => (
        <UploadRow
          key={upload.id}
          upload={upload}
          onSend={() => onSend(upload.id)}
          onCancel={() => onCancel(upload.id)}
          onRemove={() => onRemove(upload)}
        />
      ))}
    </ul>
  );
}

type UploadRowProps = { upload: Upload; onSend: () => void; onCancel: () => void; onRemove: () => void };

function UploadRow({ upload: { file, state, progress, failure }, onSend, onCancel, onRemove }: UploadRowProps) {
  const percent = Math.floor(progress);
  return (
    <li className="upload-row r-2 pad-2 stack gap-3" data-state={state} data-code={failure?.code}>
      <Thumbnail file={file} />
      <div>
        <b>{file.name}</b>
        {state === "uploading" && <progress max={100} value={percent} aria-label={`Envoi de ${file.name}`} />}
        {state === "selected" && <span className="upload-note tiny muted">En attente, {formatSize(file.size)}</span>}
        {state === "uploading" && (
          <span className="upload-note tiny muted">
            {percent < 100 ? `Envoi… ${percent}\u00a0%, ${formatSize(file.size)}` : "Vérification… 100\u00a0%"}
          </span>
        )}
        {state === "uploaded" && <span className="upload-note tiny muted is-ok">Envoyée</span>}
        {state === "error" && (
          <span className="upload-note tiny muted is-bad" role="alert">
            {failure?.message}
          </span>
        )}
      </div>
      <div className="line">
        {state === "error" && <IconButton label={`Réessayer ${file.name}`} icon={<RotateCw />} onClick={onSend} />}
        {state === "selected" && <IconButton label={`Envoyer ${file.name}`} icon={<UploadIcon />} onClick={onSend} />}
        {state === "uploading" ? (
          <IconButton label={`Annuler l’envoi de ${file.name}`} icon={<X />} onClick={onCancel} />
        ) : (
          <IconButton label={`Retirer ${file.name}`} icon={<X />} onClick={onRemove} />
        )}
      </div>
    </li>
  );
}

function Thumbnail({ file }: { file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file.type.startsWith("image/")) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (!address) return <span className="upload-thumbnail centre">{file.type.startsWith("video/") && <Film aria-hidden="true" />}</span>;
  return <img className="upload-thumbnail centre" src={address} alt="" width={56} height={44} decoding="async" />;
}

/** "1,8 Mo". */
function formatSize(bytes: number) {
  if (bytes < KB * KB) return `${formatNumber(Math.max(1, Math.round(bytes / KB)))}\u00a0Ko`;
  return `${formatNumber(Math.round((bytes / KB / KB) * 10) / 10)}\u00a0Mo`;
}
