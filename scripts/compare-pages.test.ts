import { expect, test } from "vitest";
import { describePage } from "./compare-pages.ts";

const card = '<li class="a"><h3 id="t"><a href="/biens/x" class="b">Villa</a></h3><p>4 <b>ch.</b></p></li>';

test("what a page says stays the same under other classes and elements that mean nothing", () => {
  const other = '<div class="z"><h3 id="t"><a class="y" href="/biens/x">Villa</a></h3><div>4 <span>ch.</span></div></div>';
  expect(describePage(other)).toBe(describePage(card));
  expect(describePage(`<style>.a{}</style><svg><path d="M0"/></svg><script>run()</script>${card}`)).toBe(describePage(card));
});

test("another word, order, link, level of heading, label, field or description is another page", () => {
  const said = describePage(card);
  const others = [
    card.replace("Villa", "Maison"),
    card.replace(/(<h3.*<\/h3>)(<p>.*<\/p>)/, "$2$1"),
    card.replace("/biens/x", "/biens/y"),
    card.replaceAll("h3", "h2"),
    card.replace("<li", '<li aria-label="Bien"'),
    `${card}<input name="nom">`,
    `${card}<script type="application/ld+json">{"name":"Villa"}</script>`,
  ];
  for (const other of others) expect(describePage(other), other).not.toBe(said);
});

test("the order of the names in a description is of no account", () => {
  const describe = (json: string) => describePage(`<script type="application/ld+json">${json}</script>`);
  expect(describe('{"a":1,"b":{"c":2,"d":3}}')).toBe(describe('{"b":{"d":3,"c":2},"a":1}'));
  expect(describe('{"a":1}')).not.toBe(describe('{"a":2}'));
});
