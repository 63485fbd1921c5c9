/** Lucide carries no brands; this one has the size rules of its icons. */
export function WhatsappIcon() {
  return <i className="icon icon-only icon-whatsapp" aria-hidden="true" />;
}
