import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { RawDiv } from "./raw-html.tsx";

type IslandProps<Props> = {
  /** Its name in app/islands/loaders.ts, under which the browser finds the same component. */
  name: string;
  component: ComponentType<Props>;
  /** What the component is given, on the server and in the browser: plain values that survive JSON. */
  props: Props;
  /** Apart from other islands of the same name on the page. */
  id?: string;
  className?: string;
};

/**
 * A part of a public page that needs state. The server renders it as a tree of its own, so that its ids are those the browser will make;
 * its code is fetched at the visitor's first touch. Contexts of the page do not reach into it: it is given props.
 */
export function Island<Props extends object>({ name, component: Component, props, id = name, className }: IslandProps<Props>) {
  const prefix = `${id}-`;
  const html = renderToString(<Component {...props} />, { identifierPrefix: prefix });
  return (
    <RawDiv
      className={className ? `island ${className}` : "island"}
      data-island={name}
      data-prefix={prefix}
      data-props={JSON.stringify(props)}
      html={html}
    />
  );
}
