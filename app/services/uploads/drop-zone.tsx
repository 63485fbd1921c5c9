import { Camera, CloudUpload } from "lucide-react";
import { type DragEvent, type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/controls/button.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";

type DropZoneProps = {
  title: string;
  hint: ReactNode;
  hintId: string;
  chooseLabel: string;
  accept: string;
  multiple: boolean;
  /** The field of the file dialog: its change events also tell the form that something was edited. */
  input: Ref<HTMLInputElement>;
  onFiles: (files: File[]) => void;
};

/** Files by dropping, by the dialog, or from the camera of a phone. */
export function DropZone({ title, hint, hintId, chooseLabel, accept, multiple, input, onFiles }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  const dialog = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  useNoStrayDrop();

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  }

  function passFiles(field: HTMLInputElement) {
    const files = [...(field.files ?? [])];
    field.value = ""; // so that the same file can be chosen again
    if (files.length > 0) onFiles(files);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the buttons inside do the same.
    <div
      className={classNames("drop-zone r-2 stack gap-1 middle", isOver && "is-over")}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      <CloudUpload aria-hidden="true" />
      <b className="w-640">{title}</b>
      <p className="field-hint" id={hintId}>
        {hint}
      </p>
      <div className="drop-zone-actions flow gap-2">
        <Button type="button" variant="outline" size="small" aria-describedby={hintId} onClick={() => dialog.current?.click()}>
          {chooseLabel}
        </Button>
        <Button type="button" variant="outline" size="small" className="drop-zone-camera" onClick={() => camera.current?.click()}>
          <Camera />
          Prendre une photo
        </Button>
      </div>
      <input
        ref={(element) => {
          dialog.current = element;
          if (typeof input === "function") return input(element);
          if (input) input.current = element;
        }}
        type="file"
        hidden
        aria-label={chooseLabel}
        accept={accept}
        multiple={multiple}
        onChange={({ currentTarget }) => passFiles(currentTarget)}
      />
      <input
        ref={camera}
        type="file"
        hidden
        aria-label="Prendre une photo"
        accept="image/*"
        capture="environment"
        onChange={({ currentTarget }) => passFiles(currentTarget)}
      />
    </div>
  );
}

/** A file dropped beside the zone would open in place of the half-filled form. */
function useNoStrayDrop() {
  useEffect(() => {
    function ignore(event: globalThis.DragEvent) {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    }
    window.addEventListener("dragover", ignore);
    window.addEventListener("drop", ignore);
    return () => {
      window.removeEventListener("dragover", ignore);
      window.removeEventListener("drop", ignore);
    };
  }, []);
}
