import { BadgeCheck, Headset, Zap } from "lucide-react";
import type { SiteTexts } from "#app/services/site-texts/site-texts.ts";

export function VehicleGuarantees({ texts }: { texts: SiteTexts["services"] }) {
  const tiles = [
    { Icon: BadgeCheck, title: texts.vehicles_guarantee1, text: texts.vehicles_guarantee1_text },
    { Icon: Headset, title: texts.vehicles_guarantee2, text: texts.vehicles_guarantee2_text },
    { Icon: Zap, title: texts.vehicles_guarantee3, text: texts.vehicles_guarantee3_text },
  ];
  return (
    <ul className="vehicle-guarantees">
      {tiles.map(({ Icon, title, text }) => (
        <li key={title}>
          <Icon aria-hidden="true" />
          <div>
            <b>{title}</b>
            <span>{text}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}
