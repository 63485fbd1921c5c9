import { Handshake } from "lucide-react";
import { lazy, type MouseEvent, Suspense, useCallback, useState } from "react";
import { ButtonLink } from "#app/ui/button-link.tsx";

const PAGE = "/vendre-votre-vehicule";

function loadDialog() {
  return import("#app/features/vehicle-sell-requests/sell-request-dialog.tsx");
}

const SellRequestDialog = lazy(() =>
  loadDialog().then(
    (module) => ({ default: module.SellRequestDialog }),
    // A newer version of the site is online: the page of the form has the new one.
    () => {
      window.location.assign(PAGE);
      return new Promise<never>(() => undefined);
    },
  ),
);

/** Opens the form over the page; without script, or in a new tab, it has a page of its own. */
export function SellVehicleButton({ label }: { label: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);

  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setIsOpen(true);
  }

  return (
    <>
      <ButtonLink variant="outline" href={PAGE} onClick={open}>
        <Handshake aria-hidden="true" />
        {label}
      </ButtonLink>
      {isOpen && (
        <Suspense>
          <SellRequestDialog onClose={close} />
        </Suspense>
      )}
    </>
  );
}
