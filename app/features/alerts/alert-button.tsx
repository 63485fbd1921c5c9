import { Bell } from "lucide-react";
import { ButtonLink, type ButtonLook } from "#app/ui/controls/button.tsx";

type AlertButtonProps = ButtonLook & { href: string; label?: string };

/** Leads to the page that asks for an address; with script that page's form opens over this one (alert-links.client.ts). */
export function AlertButton({ href, label = "Prévenez-moi", ...look }: AlertButtonProps) {
  return (
    <ButtonLink href={href} rel="nofollow" data-alert="" {...look}>
      <Bell aria-hidden="true" />
      <span>{label}</span>
    </ButtonLink>
  );
}
