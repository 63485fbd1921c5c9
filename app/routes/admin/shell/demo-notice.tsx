import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import type { DemoRemoval } from "#app/routes/admin/dashboard/demo-removal.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { toast } from "#app/ui/toast.tsx";

/** Without script the button sends the form at once; with it, it asks first. */
export function DemoNotice() {
  const fetcher = useFetcher<DemoRemoval>();
  const [isAsking, setIsAsking] = useState(false);
  const result = fetcher.data;

  useEffect(() => {
    if (!result) return;
    setIsAsking(false);
    toast(
      result.ok
        ? { title: "✅ Contenu de démonstration retiré", tone: "ok" }
        : { title: "Erreur", description: result.message, tone: "bad" },
    );
  }, [result]);

  return (
    <div className="demo-notice">
      <p>
        <b>Contenu de démonstration&nbsp;:</b> des annonces fictives sont en ligne. À&nbsp;retirer avant d’ouvrir le site au public.
      </p>
      <fetcher.Form method="post" action="/admin-dashboard/demonstration">
        <Button
          type="submit"
          variant="outline"
          size="small"
          onClick={(event) => {
            event.preventDefault();
            setIsAsking(true);
          }}
        >
          Retirer le contenu de démonstration
        </Button>
      </fetcher.Form>
      <ConfirmDialog
        open={isAsking}
        title="Retirer le contenu de démonstration"
        question={
          "Toutes les annonces, images, avis et demandes de démonstration seront supprimés définitivement. Vos propres contenus ne sont pas touchés."
        }
        confirmLabel="Retirer"
        tone="danger"
        isBusy={fetcher.state !== "idle"}
        onConfirm={() => fetcher.submit(null, { method: "post", action: "/admin-dashboard/demonstration" })}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  );
}
