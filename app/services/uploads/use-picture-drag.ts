import { type MouseEvent, type PointerEvent, useRef, useState } from "react";

const THRESHOLD = 6; // CSS pixels: less is a click

type Grip = { id: string; x: number; y: number; isDragging: boolean };

/**
 * Dragging that works with a mouse anywhere on a tile and with a finger on its handle, so that a finger on the picture still scrolls.
 * `onMove` is called each time the dragged tile comes over another.
 */
export function usePictureDrag({ onMove }: { onMove: (id: string, overId: string) => void }) {
  const grip = useRef<Grip>(undefined);
  const wasDragged = useRef(false);
  const [dragged, setDragged] = useState<string>();

  function handleMove(event: PointerEvent<HTMLElement>) {
    const held = grip.current;
    if (!held) return;
    if (!held.isDragging) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < THRESHOLD) return;
      held.isDragging = true;
      wasDragged.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged(held.id);
    }
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-image]");
    const overId = under && event.currentTarget.contains(under) ? under.dataset.image : undefined;
    if (overId && overId !== held.id) onMove(held.id, overId);
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
