// Writes app/ui/icons.css and icons.svg, the icons that repeat on every card, from the drawings of lucide-react: node scripts/prepare-icons.ts
import { writeFile } from "node:fs/promises";
import {
  ArrowRight,
  Bath,
  BedDouble,
  Bluetooth,
  Calendar,
  Check,
  ChevronRight,
  DoorOpen,
  Fuel,
  Gauge,
  ImageOff,
  type LucideIcon,
  MapPin,
  Navigation,
  Ruler,
  Settings2,
  ShieldCheck,
  Snowflake,
  SquareParking,
  Star,
  Trees,
  Users,
  Waves,
} from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

const icons: Record<string, LucideIcon> = {
  arrow: ArrowRight,
  bath: Bath,
  bed: BedDouble,
  bluetooth: Bluetooth,
  calendar: Calendar,
  check: Check,
  next: ChevronRight,
  door: DoorOpen,
  fuel: Fuel,
  gauge: Gauge,
  gps: Navigation,
  "no-image": ImageOff,
  pin: MapPin,
  ruler: Ruler,
  gears: Settings2,
  shield: ShieldCheck,
  snow: Snowflake,
  parking: SquareParking,
  trees: Trees,
  users: Users,
  waves: Waves,
};

// Lucide carries no brands.
const WHATSAPP =
  "M17.472 14.382c-.297-.149-1.758-.867-2.03-.967-.273-.099-.471-.148-.67.15-.197.297-.767.966-.94 1.164-.173.199-.347.223-.644.075-.297-.15-1.255-.463-2.39-1.475-.883-.788-1.48-1.761-1.653-2.059-.173-.297-.018-.458.13-.606.134-.133.298-.347.446-.52.149-.174.198-.298.298-.497.099-.198.05-.371-.025-.52-.075-.149-.669-1.612-.916-2.207-.242-.579-.487-.5-.669-.51-.173-.008-.371-.01-.57-.01-.198 0-.52.074-.792.372-.272.297-1.04 1.016-1.04 2.479 0 1.462 1.065 2.875 1.213 3.074.149.198 2.096 3.2 5.077 4.487.709.306 1.262.489 1.694.625.712.227 1.36.195 1.871.118.571-.085 1.758-.719 2.006-1.413.248-.694.248-1.289.173-1.413-.074-.124-.272-.198-.57-.347m-5.421 7.403h-.004a9.87 9.87 0 01-5.031-1.378l-.361-.214-3.741.982.998-3.648-.235-.374a9.86 9.86 0 01-1.51-5.26c.001-5.45 4.436-9.884 9.888-9.884 2.64 0 5.122 1.03 6.988 2.898a9.825 9.825 0 012.893 6.994c-.003 5.45-4.437 9.884-9.885 9.884m8.413-18.297A11.815 11.815 0 0012.05 0C5.495 0 .16 5.335.157 11.892c0 2.096.547 4.142 1.588 5.945L.057 24l6.305-1.654a11.882 11.882 0 005.683 1.448h.005c6.554 0 11.89-5.335 11.893-11.893a11.821 11.821 0 00-3.48-8.413z";

const LINES = "fill='none' stroke='%23000' stroke-width='1.75' stroke-linecap='round' stroke-linejoin='round'";

function image(box: string, attributes: string, content: string) {
  const inner = content.replaceAll('"', "'").replaceAll("<", "%3C").replaceAll(">", "%3E");
  return `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='${box}' ${attributes}%3E${inner}%3C/svg%3E")`;
}

function strokes(icon: LucideIcon) {
  const markup = renderToStaticMarkup(createElement(icon));
  return markup.slice(markup.indexOf(">") + 1, -"</svg>".length).replaceAll(/><\/\w+>/g, "/>");
}

/** To a hundredth of a unit, which is less than a screen can show. */
function short(markup: string) {
  return markup.replaceAll(/\d*\.\d{3,}(?=(\.?))/g, (number, point: string) => {
    const rounded = String(Math.round(Number.parseFloat(number) * 100) / 100).replace(/^0\./, ".");
    return point && !rounded.includes(".") ? `${rounded} ` : rounded; // "1.998.5" are two numbers, and "2.5" would be one
  });
}

const drawings = Object.entries(icons).map(([name, icon]) => ({ name, markup: short(strokes(icon)) }));
const strip = drawings.map(({ markup }, place) => `<g transform="translate(${24 * place})">${markup}</g>`).join("");
const rules = drawings.map(({ name }, place) => `.icon-${name} {\n  --icon: ${place};\n}\n`);
const last = drawings.length - 1;
const STAR_BOX = "-1.33 0 26.67 24"; // 20 by 18 on the page: 18 of star, 2 of the gap between two when they repeat

const css = `/* Written by scripts/prepare-icons.ts. Drawings: Lucide, ISC License, © Lucide Icons and Contributors.
   As masks they cost a page no element, where a list of cards would carry a thousand. They are one file, which every page shares and a
   browser keeps, instead of a twentieth of each page; what the fixed bar of a phone shows in the first view comes with the page. */
:root {
  --star: ${image(STAR_BOX, "", strokes(Star))};
  --star-line: ${image(STAR_BOX, LINES, strokes(Star))};
  --whatsapp: ${image("0 0 24 24", "", `<path d="${short(WHATSAPP)}"/>`)};
}
.icon-before::before,
.icon-only {
  content: "";
  display: inline-block;
  flex: none;
  width: 1.25em;
  height: 1.25em;
  background: currentcolor;
  mask: url("./icons.svg?no-inline") calc(100% * var(--icon) / ${last}) 0 / ${100 * drawings.length}% 100% no-repeat;
  print-color-adjust: exact;
}
@media (forced-colors: active) {
  .icon-before::before,
  .icon-only {
    background: canvastext;
    forced-color-adjust: none;
  }
}
${rules.join("")}.icon-whatsapp {
  mask: var(--whatsapp) center / 100% no-repeat;
}
`;
const layered = `@layer ui {\n${css.replaceAll(/^(?=.)/gm, "  ")}}\n`;
await writeFile("app/ui/icons.css", layered);
const SVG = 'xmlns="http://www.w3.org/2000/svg"';
const look = LINES.replaceAll("'", '"').replace("%23", "#");
await writeFile("app/ui/icons.svg", `<svg ${SVG} viewBox="0 0 ${24 * drawings.length} 24" ${look}>${strip}</svg>\n`);
