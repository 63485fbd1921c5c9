import type { IconName } from "#app/ui/icon-class.ts";
import { Tag } from "#app/ui/tag.tsx";
import type { Equipment, EquipmentTag } from "./property.ts";

const icons: Record<Equipment, IconName> = {
  parking: "parking",
  piscine: "waves",
  jardin: "trees",
  climatisation: "snow",
  securite: "shield",
};

export function PropertyEquipmentTag({ label, equipment }: EquipmentTag) {
  return <Tag icon={equipment ? icons[equipment] : "check"}>{label}</Tag>;
}
