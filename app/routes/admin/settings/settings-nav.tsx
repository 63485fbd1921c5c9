import { NavLink } from "react-router";

const pages = [
  { to: "/admin-dashboard/parametres", label: "Entreprise" },
  { to: "/admin-dashboard/parametres/import", label: "Import" },
  { to: "/admin-dashboard/parametres/lots", label: "Derniers lots" },
  { to: "/admin-dashboard/parametres/journal", label: "Journal" },
  { to: "/admin-dashboard/parametres/securite", label: "Sécurité" },
  { to: "/admin-dashboard/corbeille", label: "Corbeille" },
];

export function SettingsNav() {
  return (
    <>
      <h2 className="admin-title">Paramètres</h2>
      <nav className="settings-nav" aria-label="Paramètres">
        {pages.map(({ to, label }) => (
          <NavLink key={to} to={to} end>
            {label}
          </NavLink>
        ))}
      </nav>
    </>
  );
}
