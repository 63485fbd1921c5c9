import { MonitorSmartphone } from "lucide-react";
import { formatTime } from "#app/lib/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { FormNotice } from "./form-notice.tsx";

/** Somebody typed in the same draft elsewhere: both versions stay until one is chosen, and the one that makes room can be taken up again. */
export function OtherDraftNotice({ at, onSee, onKeepMine }: { at: string; onSee: () => void; onKeepMine: () => void }) {
  return (
    <FormNotice icon={<MonitorSmartphone aria-hidden="true" />}>
      <p>
        <b>Modifié aussi sur un autre appareil à {formatTime(at)}.</b> Rien n’est effacé tant que vous n’avez pas choisi.
      </p>
      <div className="button-row">
        <Button type="button" size="small" onClick={onSee}>
          Voir cette version
        </Button>
        <Button type="button" variant="outline" size="small" onClick={onKeepMine}>
          Garder la mienne
        </Button>
      </div>
    </FormNotice>
  );
}
