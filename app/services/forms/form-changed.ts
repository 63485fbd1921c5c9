/** Somebody has changed a field since the page was made, or the browser has brought back what was typed before a reload. */
export function isFormChanged(form: HTMLFormElement): boolean {
  return [...form.elements].some(isFieldChanged);
}

export function isFieldChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement) {
    const preset = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
    return field.selectedIndex !== Math.max(preset, 0);
  }
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (!(field instanceof HTMLInputElement) || field.type === "hidden") return false;
  return field.type === "radio" || field.type === "checkbox" ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}
