import { type ReactNode, useId } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { CachedCard, CachedPart, CachedParts, CachedUnder, useGap } from "./cached-part.tsx";
import { PageParts } from "./cached-parts.server.ts";
import { hashInline } from "./inline-hashes.server.ts";
import { RawScript } from "./raw-html.tsx";

/** `made`: how much React wrote of it. */
function open(content: object, page: ReactNode, mayCache = true) {
  const parts = new PageParts();
  const made = renderToString(
    <CachedParts parts={parts}>
      <CachedUnder content={content}>
        <main>{page}</main>
      </CachedUnder>
    </CachedParts>,
  );
  const { bytes, inline } = parts.finish(made, { mayCache });
  return { html: bytes.toString("utf8"), inline, made };
}

function Link({ search }: { search: string }) {
  return <a href={`/?${useGap() ?? search}#contact`}>Écrire</a>;
}

test("a part is made once for what it is made of, and goes with the content it stands under", () => {
  const content = {};
  const times: string[] = [];
  const Title = ({ text }: { text: string }) => {
    times.push(text);
    return <h1>{text}</h1>;
  };
  const page = (text: string) => (
    <CachedPart name="title" of={[text]}>
      <Title text={text} />
    </CachedPart>
  );
  for (const text of ["Lomé", "Lomé", "Kara", "Lomé"]) expect(open(content, page(text)).html).toBe(`<main><h1>${text}</h1></main>`);
  expect(times).toEqual(["Lomé", "Kara"]);
  open({}, page("Lomé"));
  expect(times).toEqual(["Lomé", "Kara", "Lomé"]);
});

test("equal objects that are not the same are other parts, and null is never kept", () => {
  const content = {};
  const page = (row: object | null) => (
    <CachedPart name="list" of={[row]}>
      <p>{JSON.stringify(row)}</p>
    </CachedPart>
  );
  const row = { id: 1 };
  open(content, page(row));
  expect(open(content, page(row)).made).not.toContain("<p>");
  expect(open(content, page({ id: 1 })).made).toContain("<p>");
  open(content, page(null));
  expect(open(content, page(null)).made).toContain("<p>null</p>");
});

test("the gap of a part is filled for each page, escaped as React does", () => {
  const content = {};
  const page = (search: string) => (
    <CachedPart name="links" gap={search}>
      <Link search={search} />
      <Link search={search} />
    </CachedPart>
  );
  for (const search of ["", "a=1&b=2", "a=%27", `"><script>'&`, ""]) {
    expect(open(content, page(search)).html).toBe(renderToString(<main>{page(search)}</main>));
  }
  expect(open(content, page("c=3")).made).not.toContain("<a");
});

test("nothing is kept of a page on which something went wrong, nor an id that tells its place", () => {
  const content = {};
  const page = (
    <CachedPart name="title">
      <h1>Lomé</h1>
    </CachedPart>
  );
  open(content, page, false);
  expect(open(content, page).made).toContain("<h1>");
  const Placed = () => <p id={useId()} />;
  const placed = (
    <CachedPart name="placed">
      <Placed />
    </CachedPart>
  );
  open(content, placed);
  expect(open(content, placed).made).toContain("<p");
});

test("the policy allows the scripts of kept parts in the order of the page", () => {
  const content = {};
  const page = (
    <>
      <RawScript html="one()" />
      <CachedPart name="script">
        <RawScript html="two()" />
      </CachedPart>
      <RawScript html="three()" />
    </>
  );
  for (let time = 0; time < 2; time++) {
    const { html, inline } = open(content, page);
    expect(inline).toEqual(hashInline(html));
    expect(inline.scripts).toHaveLength(3);
  }
});

test("what is kept is bounded: the longest unasked goes first", () => {
  const content = {};
  const text = "x".repeat(100_000);
  const card = (id: number) => (
    <CachedCard name="card" row={{ id }}>
      <p>{text}</p>
    </CachedCard>
  );
  open(content, card(0));
  for (let id = 1; id < 40; id++) {
    open(content, card(id));
    expect(open(content, card(0)).made).not.toContain(text); // asked for all the time
  }
  expect(open(content, card(39)).made).not.toContain(text);
  expect(open(content, card(1)).made).toContain(text);
});
