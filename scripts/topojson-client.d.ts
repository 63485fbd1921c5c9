// The part of topojson-client that is used here; the package brings no types.
declare module "topojson-client" {
  type Country = { id: string; geometry: { type: "Polygon"; coordinates: [longitude: number, latitude: number][][] } };

  export function feature(topology: unknown, object: unknown): { features: Country[] };
}
