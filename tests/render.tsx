import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import type { Image } from "#app/platform/media/image.ts";

export function picture(name: string): Image {
  return { id: name, alt: name, path: `properties/${name}`, width: 1600, height: 1000, widths: [320, 640], placeholder: "#a1b2c3" };
}

/** What the server sends for this component on the home page. */
export function renderRoute(element: ReactElement) {
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
}

export function textOf(markup: string) {
  return markup.replace(/<[^>]+>/g, "");
}
