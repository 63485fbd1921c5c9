import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import type { Role } from "#app/db/tables/closed-lists.ts";
import { MemberRights } from "#app/services/auth/member-rights.tsx";
import type { Image } from "#app/services/pictures/image.ts";

export function picture(name: string): Image {
  return { id: name, alt: name, path: `properties/${name}`, width: 1600, height: 1000, widths: [320, 640], placeholder: "#a1b2c3" };
}

/** What the server sends for this component at this address; of the back-office, to a member of this role. */
export function renderRoute(element: ReactElement, role: Role = "super_admin", address = "/") {
  const seen = <MemberRights member={{ role }}>{element}</MemberRights>;
  return renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: "*", element: seen }], { initialEntries: [address] })} />,
  );
}

export function textOf(markup: string) {
  return markup.replace(/<[^>]+>/g, "");
}
