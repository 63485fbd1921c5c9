/** A click that asks for what the link shows in this tab: not for a new tab or window, and not handled by another listener. */
export function isPlainClick({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) {
  return !(defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey);
}
