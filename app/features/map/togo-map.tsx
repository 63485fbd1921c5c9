import { heightOf, type MapFrame, pathThrough, togoFrame } from "./map-frame.ts";
import { MapPoints, type PlacePoint } from "./map-points.tsx";

// Written by scripts/prepare-map.ts. Natural Earth 1:10m, simplified to ± 1.3 km.
type Point = readonly [longitude: number, latitude: number];

/** In thousandths of a degree. */
const outline: readonly Point[] = [
  [-167, 11135],
  [488, 11003],
  [488, 10932],
  [675, 10988],
  [902, 10993],
  [877, 10931],
  [884, 10870],
  [862, 10796],
  [783, 10693],
  [790, 10564],
  [761, 10382],
  [1330, 9997],
  [1345, 9963],
  [1355, 9636],
  [1327, 9522],
  [1352, 9482],
  [1370, 9490],
  [1388, 9360],
  [1424, 9284],
  [1589, 9100],
  [1607, 8546],
  [1643, 8494],
  [1600, 8371],
  [1625, 8271],
  [1625, 6996],
  [1532, 6991],
  [1550, 6920],
  [1589, 6882],
  [1582, 6809],
  [1600, 6746],
  [1568, 6679],
  [1597, 6637],
  [1597, 6601],
  [1654, 6571],
  [1683, 6490],
  [1744, 6426],
  [1784, 6277],
  [1633, 6245],
  [1611, 6235],
  [1618, 6215],
  [1431, 6182],
  [1186, 6100],
  [1175, 6152],
  [1078, 6167],
  [1024, 6223],
  [985, 6324],
  [887, 6331],
  [729, 6464],
  [711, 6513],
  [729, 6571],
  [668, 6586],
  [632, 6623],
  [635, 6711],
  [520, 6833],
  [545, 6915],
  [495, 6973],
  [567, 6990],
  [599, 7032],
  [599, 7158],
  [646, 7302],
  [625, 7398],
  [549, 7383],
  [517, 7412],
  [495, 7505],
  [502, 7576],
  [563, 7613],
  [585, 7704],
  [614, 7699],
  [592, 7959],
  [574, 8124],
  [592, 8165],
  [574, 8204],
  [704, 8283],
  [707, 8322],
  [617, 8489],
  [549, 8519],
  [445, 8607],
  [405, 8661],
  [365, 8774],
  [387, 8786],
  [409, 8759],
  [419, 8791],
  [473, 8793],
  [506, 8866],
  [430, 9028],
  [463, 9137],
  [506, 9186],
  [491, 9259],
  [524, 9284],
  [538, 9377],
  [531, 9401],
  [484, 9426],
  [484, 9470],
  [412, 9492],
  [333, 9480],
  [315, 9436],
  [268, 9421],
  [232, 9419],
  [229, 9433],
  [229, 9473],
  [301, 9507],
  [225, 9533],
  [229, 9576],
  [355, 9571],
  [376, 9590],
  [351, 9614],
  [279, 9607],
  [261, 9658],
  [275, 9686],
  [319, 9649],
  [347, 9663],
  [322, 9761],
  [340, 9904],
  [369, 9940],
  [351, 10029],
  [394, 10032],
  [398, 10053],
  [355, 10115],
  [358, 10220],
  [398, 10284],
  [365, 10304],
  [308, 10298],
  [319, 10318],
  [279, 10367],
  [272, 10407],
  [196, 10411],
  [178, 10394],
  [128, 10492],
  [56, 10541],
  [31, 10583],
  [-88, 10634],
  [-99, 10676],
  [-85, 10757],
  [-31, 10813],
  [-38, 10853],
  [-16, 10954],
  [16, 10997],
  [16, 11062],
  [-31, 11098],
  [-121, 11093],
];

/** The border of Togo in degrees; the last point joins the first. */
export const togoOutline: readonly Point[] = outline.map(([longitude, latitude]) => [longitude / 1000, latitude / 1000]);

/** The country, without a point. */
export function TogoGround({ frame }: { frame: MapFrame }) {
  return (
    <svg viewBox={`0 0 ${frame.width} ${heightOf(frame)}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="map-land" d={pathThrough(frame, togoOutline, true)} />
    </svg>
  );
}

type TogoMapProps = { points: readonly PlacePoint[]; countText: (count: number) => string };

/** The country with its seven towns. */
export function TogoMap({ points, countText }: TogoMapProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups the fields of a form, not places.
    <svg className="place-map is-togo" role="group" aria-label="Carte du Togo">
      <TogoGround frame={togoFrame} />
      <MapPoints frame={togoFrame} points={points} countText={countText} />
    </svg>
  );
}
