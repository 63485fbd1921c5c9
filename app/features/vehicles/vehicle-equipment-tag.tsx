import { Bluetooth, type LucideIcon, Navigation, Snowflake } from "lucide-react";
import { Tag } from "#app/ui/tag.tsx";
import { type VehicleEquipment, vehicleEquipmentLabels } from "./vehicle.ts";

const icons: Record<VehicleEquipment, LucideIcon> = { climatisation: Snowflake, gps: Navigation, bluetooth: Bluetooth };

export function VehicleEquipmentTag({ equipment }: { equipment: VehicleEquipment }) {
  const Icon = icons[equipment];
  return <Tag icon={<Icon aria-hidden="true" />}>{vehicleEquipmentLabels[equipment]}</Tag>;
}
