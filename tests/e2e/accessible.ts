import type { Page } from "@playwright/test";

type AccessibleNode = { ignored: boolean; name?: { value: string }; properties?: { name: string; value: { value: unknown } }[] };

/** What the browser itself tells a screen reader: also the states it derives from HTML alone, such as a button that opens a popover. */
export async function accessibleNodes(page: Page, role: string) {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send("DOM.getDocument");
  const { nodes } = await session.send("Accessibility.queryAXTree", { nodeId: root.nodeId, role });
  await session.detach();
  return (nodes as AccessibleNode[])
    .filter(({ ignored }) => !ignored)
    .map(({ name, properties = [] }) => ({
      name: name?.value ?? "",
      ...Object.fromEntries(properties.map((property) => [property.name, property.value.value])),
    })) as { name: string; level?: number; expanded?: boolean }[];
}
