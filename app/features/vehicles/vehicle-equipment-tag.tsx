import type { IconName } from "#app/ui/icon-class.ts";
import { Tag } from "#app/ui/tag.tsx";
import { type VehicleEquipment, vehicleEquipmentLabels } from "./vehicle.ts";

const icons: Record<VehicleEquipment, IconName> = { climatisation: "snow", gps: "gps", bluetooth: "bluetooth" };

export function VehicleEquipmentTag({ equipment }: { equipment: VehicleEquipment }) {
  return <Tag icon={icons[equipment]}>{vehicleEquipmentLabels[equipment]}</Tag>;
}
