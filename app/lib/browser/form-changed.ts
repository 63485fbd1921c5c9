/** True when a visitor has changed a field, or the browser has restored after a reload what was typed before. */
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
