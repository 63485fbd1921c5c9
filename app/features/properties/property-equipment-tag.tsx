import { Check, type LucideIcon, ShieldCheck, Snowflake, SquareParking, Trees, Waves } from "lucide-react";
import { Tag } from "#app/ui/tag.tsx";
import type { Equipment, EquipmentTag } from "./property.ts";

const icons: Record<Equipment, LucideIcon> = {
  parking: SquareParking,
  piscine: Waves,
  jardin: Trees,
  climatisation: Snowflake,
  securite: ShieldCheck,
};

export function PropertyEquipmentTag({ label, equipment }: EquipmentTag) {
  const Icon = equipment ? icons[equipment] : Check;
  return <Tag icon={<Icon aria-hidden="true" />}>{label}</Tag>;
}
