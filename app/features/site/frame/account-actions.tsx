import { LayoutDashboard, Lock, LogOut } from "lucide-react";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { ErrorState } from "#app/ui/layout/states.tsx";

type AccountActionsProps = { isAdmin: boolean; size?: "normal" | "small"; full?: boolean };

/** The back-office has its own documents and stylesheet: every way there and out is a full page load. */
export function AccountActions({ isAdmin, size, full }: AccountActionsProps) {
  if (!isAdmin) {
    return (
      <ButtonLink href="/admin" variant="outline" size={size} full={full}>
        <Lock />
        Admin
      </ButtonLink>
    );
  }
  return (
    <>
      <ButtonLink href="/admin-dashboard" variant="outline" size={size} full={full}>
        <LayoutDashboard />
        Dashboard
      </ButtonLink>
      <form className="account-logout" method="post" action="/admin/deconnexion">
        <Button type="submit" variant="outline" size={size} full={full}>
          <LogOut />
          Déconnexion
        </Button>
        <template>
          <LogoutFailed />
        </template>
      </form>
    </>
  );
}

/** The words of the login page, for a browser that cannot load it. */
function LogoutFailed() {
  return (
    <main className="wrap section">
      <ErrorState
        title="La déconnexion a échoué"
        actions={
          <form className="account-logout" method="post" action="/admin/deconnexion">
            <Button type="submit">Réessayer la déconnexion</Button>
          </form>
        }
      >
        Votre session est encore ouverte. Réessayez dans un instant.
      </ErrorState>
    </main>
  );
}
