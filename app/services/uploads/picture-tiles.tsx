import { ArrowLeft, ArrowRight, Check, GripVertical, Star, Trash2, X } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useLayoutEffect, useRef, useState } from "react";
import { fallbackUrl, type Image, imageUrl } from "#app/services/pictures/image.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { pauseTaps } from "#app/ui/controls/tap-pause.ts";

const ALT_MAX_LENGTH = 300;

type PictureTilesProps = { images: Image[]; name: string; onChange: (images: Image[]) => void };

/** The pictures of a row in their order; the first is its cover. Moved by dragging, by the arrow keys or by buttons. */
export function PictureTiles({ images, name, onChange }: PictureTilesProps) {
  const list = useRef<HTMLUListElement>(null);
  const focusNext = useRef<string>(undefined);
  const [opened, setOpened] = useState<string>();
  const [said, setSaid] = useState("");
  const drag = usePictureDrag({
    onMove: (id, over) =>
      move(
        id,
        images.findIndex((image) => image.id === over),
      ),
  });
  const openedIndex = images.findIndex(({ id }) => id === opened);
  const openedImage = images[openedIndex];

  // A moved or removed element loses the focus; it goes to the button that continues the gesture.
  useLayoutEffect(() => {
    const selector = focusNext.current;
    focusNext.current = undefined;
    if (selector) list.current?.closest(".media-field")?.querySelector<HTMLElement>(selector)?.focus();
  });

  function move(id: string, target: number) {
    const from = images.findIndex((image) => image.id === id);
    const moved = images[from];
    const to = Math.min(Math.max(target, 0), images.length - 1);
    if (!moved || from === to) return;
    const next = images.filter((image) => image.id !== id);
    next.splice(to, 0, moved);
    setSaid(`Photo déplacée en position ${to + 1} sur ${images.length}${to === 0 ? ", elle sert de couverture" : ""}.`);
    onChange(next);
  }

  function moveByKey(event: KeyboardEvent, id: string, index: number) {
    const targets: Record<string, number> = {
      ArrowLeft: index - 1,
      ArrowUp: index - 1,
      ArrowRight: index + 1,
      ArrowDown: index + 1,
      Home: 0,
      End: images.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    focusNext.current = handleOf(id);
    move(id, target);
  }

  function remove(index: number) {
    const next = images.filter((_, other) => other !== index);
    const neighbour = next[index] ?? next[index - 1];
    focusNext.current = neighbour ? `[data-image="${neighbour.id}"] [data-remove]` : ".drop-zone button";
    setSaid(`Photo ${index + 1} retirée, il en reste ${next.length}.`);
    const form = list.current?.closest("form");
    if (form) pauseTaps(form); // the next photo comes to the place of this one, and with the last row the page gets shorter
    onChange(next);
  }

  return (
    <>
      <ul className="picture-tiles stack gap-2" ref={list} {...drag.list}>
        {images.map((image, index) => (
          <li
            key={image.id}
            data-image={image.id}
            className={drag.dragged === image.id ? "is-dragged" : undefined}
            {...drag.tile(image.id)}
          >
            <input type="hidden" name={name} value={`${image.id}|${image.alt}`} data-picture={JSON.stringify(image)} />
            <a href={largestUrl(image)} target="_blank" rel="noopener noreferrer" draggable={false}>
              <img src={thumbnailUrl(image)} alt={image.alt} width={160} height={120} loading="lazy" draggable={false} />
              <span className="visually-hidden">Ouvrir la photo {index + 1} dans un nouvel onglet</span>
            </a>
            {index === 0 && <span className="picture-tile-cover">Couverture</span>}
            <button
              type="button"
              className="picture-tile-button centre picture-tile-remove"
              aria-label={`Retirer la photo ${index + 1}`}
              data-remove=""
              onClick={() => remove(index)}
            >
              <X aria-hidden="true" />
            </button>
            <button
              type="button"
              className="picture-tile-button centre picture-tile-handle"
              aria-label={`Déplacer ou décrire la photo ${index + 1} sur ${images.length}`}
              aria-expanded={image.id === opened}
              aria-keyshortcuts="ArrowLeft ArrowRight Home End"
              data-handle=""
              onKeyDown={(event) => moveByKey(event, image.id, index)}
              onClick={() => setOpened(image.id === opened ? undefined : image.id)}
            >
              <GripVertical aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {openedImage && (
        <div className="picture-panel r-2 pad-4 stack gap-3h">
          <Field
            label={`Texte alternatif de la photo ${openedIndex + 1}`}
            name={`${name}-alt`}
            hint="Ce que la photo montre, en quelques mots."
          >
            {(ids) => (
              <Input
                {...ids}
                value={openedImage.alt}
                maxLength={ALT_MAX_LENGTH}
                onChange={({ currentTarget }) =>
                  onChange(images.map((image) => (image.id === opened ? { ...image, alt: currentTarget.value } : image)))
                }
                onKeyDown={(event) => {
                  if (event.key === "Enter") event.preventDefault(); // it would save the whole form
                }}
              />
            )}
          </Field>
          <div className="button-row">
            <Button type="button" size="small" variant="outline" disabled={openedIndex === 0} onClick={() => move(openedImage.id, 0)}>
              <Star />
              Mettre en couverture
            </Button>
            <Button
              type="button"
              size="small"
              variant="outline"
              disabled={openedIndex === 0}
              onClick={() => move(openedImage.id, openedIndex - 1)}
            >
              <ArrowLeft />
              Plus tôt
            </Button>
            <Button
              type="button"
              size="small"
              variant="outline"
              disabled={openedIndex === images.length - 1}
              onClick={() => move(openedImage.id, openedIndex + 1)}
            >
              <ArrowRight />
              Plus tard
            </Button>
            <Button type="button" size="small" variant="outline" onClick={() => remove(openedIndex)}>
              <Trash2 />
              Retirer
            </Button>
            <Button
              type="button"
              size="small"
              onClick={() => {
                focusNext.current = handleOf(openedImage.id);
                setOpened(undefined);
              }}
            >
              <Check />
              Terminé
            </Button>
          </div>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

function handleOf(id: string) {
  return `[data-image="${id}"] [data-handle]`;
}

function thumbnailUrl(image: Image) {
  const [smallest] = image.widths;
  return smallest === undefined ? fallbackUrl(image) : imageUrl(image, smallest, "webp");
}

function largestUrl(image: Image) {
  const largest = image.widths.at(-1);
  return largest === undefined ? fallbackUrl(image) : imageUrl(image, largest, "webp");
}

const THRESHOLD = 6; // CSS pixels: less is a click

type Grip = { id: string; x: number; y: number; isDragging: boolean };

/**
 * Dragging that works with a mouse anywhere on a tile and with a finger on its handle, so that a finger on the picture still scrolls.
 * `onMove` is called each time the dragged tile comes over another.
 */
function usePictureDrag({ onMove }: { onMove: (id: string, overId: string) => void }) {
  const grip = useRef<Grip>(undefined);
  const wasDragged = useRef(false);
  const [dragged, setDragged] = useState<string>();

  function handleMove(event: PointerEvent<HTMLElement>) {
    const grabbed = grip.current;
    if (!grabbed) return;
    if (!grabbed.isDragging) {
      if (Math.hypot(event.clientX - grabbed.x, event.clientY - grabbed.y) < THRESHOLD) return;
      grabbed.isDragging = true;
      wasDragged.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged(grabbed.id);
    }
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-image]");
    const overId = under && event.currentTarget.contains(under) ? under.dataset.image : undefined;
    if (overId && overId !== grabbed.id) onMove(grabbed.id, overId);
  }

  function letGo() {
    grip.current = undefined;
    setDragged(undefined);
  }

  return {
    dragged,
    list: {
      onPointerMove: handleMove,
      onPointerUp: letGo,
      onPointerCancel: letGo,
      // The click that ends a drag opens nothing.
      onClickCapture(event: MouseEvent) {
        if (!wasDragged.current) return;
        wasDragged.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    },
    tile: (id: string) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const isOnHandle = event.target instanceof Element && event.target.closest("[data-handle]") !== null;
        if (event.button !== 0 || (event.pointerType !== "mouse" && !isOnHandle)) return;
        wasDragged.current = false;
        grip.current = { id, x: event.clientX, y: event.clientY, isDragging: false };
      },
    }),
  };
}
