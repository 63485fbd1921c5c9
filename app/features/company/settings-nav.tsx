import { useLayoutEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { settingsPagesFor } from "./settings-pages.ts";

export function SettingsNav() {
  const strip = useRef<HTMLElement>(null);
  const pathname = useLocation().pathname.replace(/\/$/, "");
  const may = useMay();

  // On a phone the pills are one line that is pushed aside: the one that is open stands in the middle of it.
  useLayoutEffect(() => {
    const open = strip.current?.querySelector<HTMLElement>("[aria-current]");
    if (strip.current && open) strip.current.scrollLeft = open.offsetLeft - (strip.current.clientWidth - open.offsetWidth) / 2;
  }, []);

  return (
    <>
      <h2 className="admin-title">Paramètres</h2>
      <nav className="settings-nav flow gap-2 mb-4" aria-label="Paramètres" ref={strip}>
        {settingsPagesFor(may).map(({ to, label, also }) => (
          <Link
            className="admin-pill inline-row small tap white plain"
            key={to}
            to={to}
            aria-current={pathname === to ? "page" : also === pathname || undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
    </>
  );
}
