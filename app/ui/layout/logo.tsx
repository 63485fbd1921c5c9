import { classNames } from "./class-names.ts";

/** The woven house and the name. Give it a link around it where it leads somewhere. */
export function Logo({ inverse = false, tagline = "Multi-services · Togo" }: { inverse?: boolean; tagline?: string }) {
  return (
    <span className={classNames("logo", inverse && "logo-inverse")}>
      <svg className="logo-mark" width="42" height="42" viewBox="0 0 40 40" aria-hidden="true">
        <rect className="logo-ground" width="40" height="40" rx="5" />
        <path className="logo-roof" d="M17.5 7h5v5h5v5h5v5h-25v-5h5v-5h5z" />
        <path className="logo-walls" d="M7.5 25h10v8h-10zM22.5 25h10v8h-10z" />
        <path className="logo-door" d="M17.5 25h5v8h-5z" />
      </svg>
      <span className="logo-text">
        <b>FADEM</b>
        <small>{tagline}</small>
      </span>
    </span>
  );
}

/** Lucide carries no brands; this one has the size rules of its icons. */
export function WhatsappIcon() {
  return <i className="icon icon-only icon-whatsapp" aria-hidden="true" />;
}
