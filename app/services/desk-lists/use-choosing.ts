import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { CHOOSE_FORM } from "#app/services/lots/pick-box.tsx";

const LONG_PRESS_MS = 500;
const STILL_PX = 10;

/** In the address: the boxes are shown, for a phone on which choosing began before the page was hydrated. */
export const CHOOSE_PARAM = "choix";
export const ALL_FIELD = "tous";

/**
 * Which rows of a list are ticked. On a phone choosing begins with a long press on a row, or with a button. The boxes themselves are what is
 * chosen: the list can be drawn anew around them. `total`: how many the
 * whole list has, also beyond this page. `done` is what was done last: what was ticked for it is not ticked any more.
 */
export function useChoosing(done: string | undefined, total: number) {
  const list = useRef<HTMLDivElement>(null);
  const [params] = useSearchParams();
  const [begun, setBegun] = useState<boolean>();
  const [count, setCount] = useState(0);
  const [isAll, setIsAll] = useState(false);
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  const isSwallowing = useRef(false);
  const isChoosing = begun ?? params.has(CHOOSE_PARAM);

  function boxes() {
    return [...(list.current?.querySelectorAll<HTMLInputElement>(".pick-box input") ?? [])];
  }

  function wholeList() {
    return list.current?.querySelector<HTMLInputElement>(`input[name="${ALL_FIELD}"]`);
  }

  function countAgain() {
    setCount(boxes().filter(({ checked }) => checked).length);
    setIsAll(wholeList()?.checked ?? false);
  }

  function clear() {
    const form = document.getElementById(CHOOSE_FORM);
    if (form instanceof HTMLFormElement) form.reset();
    countAgain();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each thing done
  useEffect(() => {
    if (done === undefined) return;
    clear();
    setBegun(false);
  }, [done]);

  useEffect(() => () => clearTimeout(press.current?.timer), []);

  function handleChange({ target }: { target: EventTarget }) {
    const all = wholeList();
    if (target === all) for (const box of boxes()) box.checked = all.checked;
    else if (all?.checked && boxes().some(({ checked }) => !checked)) all.checked = false;
    countAgain();
  }

  function endPress() {
    clearTimeout(press.current?.timer);
    press.current = undefined;
  }

  function handlePointerDown({ target, pointerType, clientX: x, clientY: y }: PointerEvent) {
    isSwallowing.current = false;
    if (pointerType === "mouse" || !(target instanceof Element)) return;
    const box = target.closest("li, tr")?.querySelector<HTMLInputElement>(".pick-box input");
    if (!box || target.closest("input, select, summary")) return;
    const timer = setTimeout(() => {
      press.current = undefined;
      isSwallowing.current = true;
      box.checked = true;
      setBegun(true);
      countAgain();
    }, LONG_PRESS_MS);
    press.current = { timer, x, y };
  }

  function handlePointerMove({ clientX, clientY }: PointerEvent) {
    const start = press.current;
    if (start && Math.hypot(clientX - start.x, clientY - start.y) > STILL_PX) endPress();
  }

  /** Lifting the finger after a long press is no tap, and the menu of the browser would lie over the list. */
  function swallow(event: MouseEvent) {
    if (!isSwallowing.current) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type === "click") isSwallowing.current = false;
  }

  return {
    isChoosing,
    count: isAll ? total : count,
    begin: () => setBegun(true),
    end: () => {
      clear();
      setBegun(false);
    },
    listProps: {
      ref: list,
      className: isChoosing ? "choosing is-choosing" : "choosing",
      onChange: handleChange,
      onPointerDown: handlePointerDown,
      onPointerMove: handlePointerMove,
      onPointerUp: endPress,
      onPointerCancel: endPress,
      onClickCapture: swallow,
      onContextMenu: swallow,
    },
  };
}
export type ChoosingState = ReturnType<typeof useChoosing>;
