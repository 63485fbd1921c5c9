import { CircleAlert, Film, Upload as UploadIcon } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import type { Image } from "#app/services/pictures/image.ts";
import type { MediaUsage } from "#app/services/storage/media-usage.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { FieldError } from "#app/ui/controls/field.tsx";
import { useIsHydrated } from "#app/ui/controls/use-is-hydrated.ts";
import { toast } from "#app/ui/overlays/toast-store.ts";
import { DropZone } from "./drop-zone.tsx";
import { acceptedTypes, chooseFiles, DEFAULT_MAX_IMAGES, fittingFiles, type Rejection, rejectionLines } from "./file-choice.ts";
import { type Delivery, type Upload, withoutKnown } from "./file-queue.ts";
import { PictureTiles } from "./picture-tiles.tsx";
import { UnsentFiles } from "./unsent-files.tsx";
import { UploadList } from "./upload-list.tsx";
import { choiceErrors, uploadMessages } from "./upload-words.ts";
import { announceDelivery, useChangeEvent, useUndo, useUploads } from "./use-uploads.ts";

type MediaFieldProps = {
  /** Sent as a repeated field, each value "id|what the picture shows", in the order of display. */
  name: "images";
  label: string;
  /** The heading of the card it stands in. */
  title: string;
  /** What the form opens with; read once. */
  images: Image[];
  max?: number;
  usage: MediaUsage;
  /** One video may come with the pictures; its address goes to the form's `video_url`. */
  withVideo?: boolean;
  error?: string;
  /** Hears of every new list, for parts of the form that show it. */
  onImages?: (images: Image[]) => void;
  /** What is to be said of the pictures, below them. */
  advice?: (images: Image[], remove: (id: string) => void) => ReactNode;
};

/**
 * The pictures of a row inside its form: sent one by one as they are chosen, described, put in order. What was sent survives a refused form.
 * Each change is told to the form by a change event, as if it had been typed.
 */
export function MediaField({
  name,
  label,
  title,
  images: start,
  max = DEFAULT_MAX_IMAGES,
  usage,
  withVideo = false,
  error,
  onImages,
  advice,
}: MediaFieldProps) {
  const [images, setImages] = useState(start);
  const [video, setVideo] = useState<string>();
  const [rejected, setRejected] = useState<Rejection[]>([]);
  const field = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isHydrated = useIsHydrated();
  const hintId = useId();

  const { queue, uploads, unsent } = useUploads({
    usage,
    withVideo,
    onUploaded: (media) => {
      if (media.kind === "image") setImages((before) => [...before.filter(({ id }) => id !== media.image.id), media.image]);
      else setVideo(media.url);
    },
  });
  const isVideo = ({ file }: { file: File }) => file.type.startsWith("video/");
  const freeSlots = Math.max(max - images.length - unsent.filter((upload) => !isVideo(upload)).length, 0);

  const offerUndo = useUndo();
  const room = useRef(freeSlots);
  useEffect(() => {
    room.current = freeSlots;
  });
  useVideoInForm(field, video);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pictures changed, not the callback
  useEffect(() => onImages?.(images), [images]);
  useChangeEvent(input, JSON.stringify([images.map(({ id, alt }) => [id, alt]), video, unsent.length]));

  async function add(files: File[]) {
    const choice = chooseFiles(await fittingFiles(files, usage), {
      usage,
      max,
      freeSlots,
      withVideo,
      hasVideo: video !== undefined || unsent.some(isVideo),
    });
    setRejected(choice.rejected);
    const messages = new Set(choice.rejected.map(({ message }) => message));
    for (const message of messages) toast({ title: message, tone: "bad" });
    if (choice.accepted.length > 0) announceWhenDone(queue.send(queue.add(choice.accepted)));
  }

  /** Also when a picture goes: it can be put back where it was. */
  function rearrange(next: Image[]) {
    setImages(next);
    const gone = images.filter(({ id }) => !next.some((image) => image.id === id));
    for (const image of gone) {
      for (const { id, result } of uploads) if (result?.kind === "image" && result.image.id === image.id) queue.remove(id);
      const index = images.indexOf(image);
      offerUndo(uploadMessages.removed, () => putBack(image, index));
    }
  }

  /** Its place may be another photo's by now. */
  function putBack(image: Image, index: number) {
    if (room.current === 0) toast({ title: choiceErrors.tooMany(max), tone: "bad" });
    else setImages((now) => [...now.slice(0, index), image, ...now.slice(index)]);
  }

  function remove({ id, result }: Upload) {
    queue.remove(id);
    if (result?.kind === "image") rearrange(images.filter((image) => image.id !== result.image.id));
    if (result?.kind !== "video") return;
    setVideo("");
    offerUndo(uploadMessages.videoRemoved, () => setVideo(result.url));
  }

  function announceWhenDone(delivery: Promise<Delivery>) {
    const imageIds = images.map(({ id }) => id);
    void delivery.then((done) => announceDelivery(withoutKnown(done, imageIds)));
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
    <div className="media-field column gap-3h" ref={field} role="group" aria-label={label}>
      <div className="split baseline gap-3">
        <h3>{title}</h3>
        {/* What is on its way has its place already. */}
        <p className="small soft tabular">
          {max - freeSlots} sur {max}
          <span className="visually-hidden"> photos</span>
        </p>
      </div>
      {error && <FieldError>{error}</FieldError>}
      {images.length > 0 && (
        <p className="field-hint">
          La première photo sert de couverture. Glissez pour changer l’ordre&nbsp;; touchez pour l’ouvrir dans un nouvel onglet.
        </p>
      )}
      <PictureTiles images={images} name={name} onChange={rearrange} />
      {isHydrated && (
        <>
          <DropZone
            title={withVideo ? "Déposez vos photos ou une vidéo ici" : "Déposez vos photos ici"}
            hint={`JPG, PNG, WebP ou GIF${withVideo ? ", MP4, WebM ou Ogg" : ""}.`}
            hintId={hintId}
            chooseLabel="Choisir des fichiers"
            accept={acceptedTypes(withVideo)}
            multiple
            input={input}
            onFiles={(files) => void add(files)}
          />
          {rejected.length > 0 && (
            <div role="alert">
              <ul className="upload-rejections stack gap-1h small">
                {rejectionLines(rejected).map(({ name: file, code, message }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name, and the list is replaced as a whole
                  <li className="line breaks" key={index} data-code={code}>
                    <CircleAlert aria-hidden="true" />
                    {file}&nbsp;: {message}
                  </li>
                ))}
              </ul>
            </div>
          )}
          <UploadList uploads={uploads} onSend={(id) => announceWhenDone(queue.send([id]))} onCancel={queue.cancel} onRemove={remove} />
          {unsent.length > 0 && (
            <Button type="button" variant="outline" size="small" className="upload-all" onClick={() => announceWhenDone(queue.sendAll())}>
              <UploadIcon />
              Tout envoyer ({unsent.length})
            </Button>
          )}
          <UnsentFiles field={field} queue={queue} unsent={unsent} imageIds={images.map(({ id }) => id)} />
          {advice?.(images, (gone) => rearrange(images.filter(({ id }) => id !== gone)))}
          {video && (
            <p className="media-field-video row gap-2 small">
              <Film aria-hidden="true" />
              Vidéo envoyée
            </p>
          )}
        </>
      )}
    </div>
  );
}

/** The address of the uploaded video goes into the form's link field, or into a field of its own when there is none. */
function useVideoInForm(field: RefObject<HTMLDivElement | null>, video: string | undefined) {
  useEffect(() => {
    const form = field.current?.closest("form");
    if (video === undefined || !form) return;
    let target = form.querySelector<HTMLInputElement>('input[name="video_url"]');
    if (!target) {
      target = document.createElement("input");
      target.type = "hidden";
      target.name = "video_url";
      field.current?.append(target);
    }
    target.value = video;
  }, [field, video]);
}

/** The pictures behind the values of an `images` field ("id|what it shows"), in their order. */
export function imagesOfRefs(refs: readonly string[], images: readonly Image[]): Image[] {
  return refs.flatMap((ref) => {
    const [id = "", ...alt] = ref.split("|");
    const image = images.find((other) => other.id === id);
    return image ? [{ ...image, alt: alt.join("|") }] : [];
  });
}
