import { Window } from "happy-dom";

/** What Chromium on a phone says of itself: a name the measure takes for a robot would not be counted. */
const USER_AGENT = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
const MAX_MOVES = 10;
const FIELD = "input, select, textarea";

/** A Buffer too, whatever memory it stands in. */
type Body = BodyInit | Uint8Array;
type VisitRequest = Omit<RequestInit, "headers" | "redirect" | "body"> & { headers?: Record<string, string>; body?: Body };
type Cookie = { value: string; path: string };
/** Where a form goes: what a browser without script makes of it, its fields and the button that was pressed. */
type FormTarget = { address: URL; method: string; body?: Body };
type Entry = [name: string, value: string | File];

/** A person with a browser that runs no script: cookies, redirects, links and forms, each page as the server rendered it. */
export class Visitor {
  readonly url: string;
  readonly #cookies = new Map<string, Cookie>();

  constructor(url: string) {
    this.url = url;
  }

  addCookie({ name, value, path = "/" }: { name: string; value: string; path?: string }) {
    this.#cookies.set(name, { value, path });
  }

  /** One request with the cookies of this visitor, its answer as it came: a redirect is not followed. */
  async fetch(path: string, { headers, body, ...asked }: VisitRequest = {}): Promise<Response> {
    const address = new URL(path, this.url);
    const cookie = this.#cookiesFor(address);
    const sent = { "user-agent": USER_AGENT, ...(cookie && { cookie }), ...headers };
    const response = await fetch(address, { ...asked, body: body as BodyInit, headers: sent, redirect: "manual" });
    if (address.origin === this.url) for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  /** The same as a form or a script of one of our pages sends it. */
  async post(path: string, fields: Record<string, string> | Body, { headers, ...asked }: VisitRequest = {}): Promise<Response> {
    const isPlain = Object.getPrototypeOf(fields) === Object.prototype;
    const body = isPlain ? new URLSearchParams(fields as Record<string, string>) : (fields as Body);
    return this.fetch(path, { ...asked, method: "POST", body, headers: { origin: this.url, ...headers } });
  }

  /** The page at the end of the redirects, with its forms. */
  async visit(path: string, asked: VisitRequest = {}): Promise<Page> {
    return this.#follow({ address: new URL(path, this.url), method: "GET" }, asked.headers ?? {});
  }

  async send({ address, method, body }: FormTarget, from: string): Promise<Page> {
    return this.#follow({ address, method, body }, { referer: from, ...(method === "POST" && { origin: new URL(from).origin }) });
  }

  async #follow({ address, method, body }: FormTarget, headers: Record<string, string>): Promise<Page> {
    let next: FormTarget = { address, method, body };
    for (let moves = 0; moves < MAX_MOVES; moves++) {
      const response = await this.fetch(next.address.href, {
        method: next.method,
        body: next.body,
        headers: { accept: "text/html", ...headers },
      });
      const location = response.headers.get("location");
      if (location === null) return Page.read(this, response, next.address);
      await response.body?.cancel();
      const target = new URL(location, next.address);
      if (target.hash === "") target.hash = next.address.hash;
      const isRepeated = response.status === 307 || response.status === 308;
      next = isRepeated ? { ...next, address: target } : { address: target, method: "GET" };
    }
    throw new Error(`${address} moves on without end`);
  }

  #cookiesFor({ pathname, origin }: URL) {
    if (origin !== this.url) return "";
    const sent = [...this.#cookies].filter(([, { path }]) => pathname === path || pathname.startsWith(path.replace(/\/?$/, "/")));
    return sent.map(([name, { value }]) => `${name}=${value}`).join("; ");
  }

  #keep(line: string) {
    const [pair = "", ...attributes] = line.split(/;\s*/);
    const [, name = "", value = ""] = /^([^=]*)=(.*)$/.exec(pair) ?? [];
    const attribute = (wanted: string) =>
      attributes.map((text) => text.split("=")).find(([found = ""]) => found.toLowerCase() === wanted)?.[1];
    const maxAge = attribute("max-age");
    const expires = attribute("expires");
    const isOver = maxAge === undefined ? expires !== undefined && Date.parse(expires) <= Date.now() : Number(maxAge) <= 0;
    if (isOver) this.#cookies.delete(name);
    else this.#cookies.set(name, { value, path: attribute("path") ?? "/" });
  }
}

/** A page that was served, read without running any of its scripts. */
export class Page {
  readonly status: number;
  readonly headers: Headers;
  /** Where the redirects ended. */
  readonly address: URL;
  readonly html: string;
  readonly document: Document;
  readonly #visitor: Visitor;
  readonly #files = new Map<Element, File[]>();

  private constructor(visitor: Visitor, { status, headers }: Response, { address, html }: { address: URL; html: string }) {
    this.#visitor = visitor;
    this.status = status;
    this.headers = headers;
    this.address = address;
    this.html = html;
    const { document } = new Window({ url: address.href });
    // Not run, but what a browser without script shows instead is shown.
    document.write(html.replaceAll(/<noscript>([\s\S]*?)<\/noscript>/g, "$1"));
    this.document = document as unknown as Document;
    // While it reads a list happy-dom may choose an option beside the one the page has chosen.
    for (const select of this.all<HTMLSelectElement>("select:not([multiple])")) {
      const chosen = [...select.options].findLastIndex((option) => option.hasAttribute("selected"));
      if (chosen >= 0) select.selectedIndex = chosen;
    }
  }

  static async read(visitor: Visitor, response: Response, address: URL) {
    return new Page(visitor, response, { address, html: await response.text() });
  }

  /** All that can be read on it, in one line. */
  get text() {
    const copy = this.document.body.cloneNode(true) as HTMLElement;
    for (const unread of copy.querySelectorAll("script, style, template, [hidden]")) unread.remove();
    return textOf(copy);
  }

  all<Found extends Element = HTMLElement>(selector: string): Found[] {
    return [...this.document.querySelectorAll<Found>(selector)];
  }

  /** The one element of this selector. */
  one<Found extends Element = HTMLElement>(selector: string): Found {
    return only(this.all<Found>(selector), selector);
  }

  headings(name: string | RegExp): string[] {
    return this.all("h1, h2, h3, h4, h5, h6").filter(named(name)).map(textOf);
  }

  link(name: string | RegExp) {
    return only(this.all<HTMLAnchorElement>("a[href]").filter(named(name)), `the link ${name}`);
  }

  /** Several buttons may have one name: `.at(-1)` chooses. */
  buttons(name: string | RegExp, within: ParentNode = this.document) {
    return [...within.querySelectorAll<HTMLButtonElement>("button, input[type=submit]")].filter(named(name));
  }

  /** A field by its label, by what is said of it, or by its name. */
  field(name: string, within: ParentNode = this.document) {
    const fields = [...within.querySelectorAll<HTMLInputElement>(FIELD)];
    const labelled = fields.filter((field) => labelsOf(field).includes(name) || field.getAttribute("aria-label") === name);
    return only(labelled.length > 0 ? labelled : fields.filter((field) => field.name === name), `the field ${name}`);
  }

  /** Types, chooses or ticks; what the field would not take is refused, as it is by a browser. */
  fill(values: Record<string, string | boolean>, within?: ParentNode) {
    for (const [name, value] of Object.entries(values)) {
      const field = this.field(name, within);
      if (isOff(field)) throw new Error(`The field ${name} is switched off`);
      if (typeof value === "boolean") field.checked = value;
      else if (field.tagName === "SELECT") choose(field as unknown as HTMLSelectElement, value);
      else field.value = value;
    }
    return this;
  }

  attach(name: string, ...files: File[]) {
    this.#files.set(this.field(name), files);
    return this;
  }

  async follow(name: string | RegExp): Promise<Page> {
    const address = new URL(this.link(name).getAttribute("href") ?? "", this.address);
    return this.#visitor.send({ address, method: "GET" }, this.address.href);
  }

  /** Presses a button that sends a form, by its name where one has it. */
  async press(name: string | RegExp | HTMLButtonElement | undefined, within?: ParentNode): Promise<Page> {
    const isNamed = typeof name === "string" || name instanceof RegExp;
    const button = only(isNamed ? this.buttons(name, within) : [name], `the button ${name}`);
    if (!button) throw new Error("This page has no such button");
    const form = formOf(this.document, button);
    if (!form || isOff(button) || (button.getAttribute("type") ?? "submit") !== "submit")
      throw new Error(`The button ${textOf(button)} sends nothing without script`);
    if (!form.hasAttribute("novalidate") && !button.hasAttribute("formnovalidate")) refuseIncomplete(form);
    return this.#visitor.send(this.#readForm(form, button), this.address.href);
  }

  #readForm(form: HTMLFormElement, button: HTMLButtonElement): FormTarget {
    const said = (name: string) => button.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? "";
    const address = new URL(said("action") || this.address.href, this.address);
    const entries = fieldsOf(this.document, form).flatMap((field) => this.#entriesOf(field, button));
    const texts = new URLSearchParams(entries.map(([name, value]) => [name, typeof value === "string" ? value : value.name]));
    if (said("method").toLowerCase() !== "post") {
      address.search = texts.toString();
      return { address, method: "GET" };
    }
    if (said("enctype") !== "multipart/form-data") return { address, method: "POST", body: texts };
    const body = new FormData();
    for (const [name, value] of entries) body.append(name, value);
    return { address, method: "POST", body };
  }

  /** Names and values as the standard makes them. */
  #entriesOf(field: HTMLInputElement, button: HTMLButtonElement): Entry[] {
    const { name, type, tagName } = field;
    const value = field.getAttribute("value");
    if (name === "") return [];
    if (tagName === "BUTTON" || ["submit", "button", "reset", "image"].includes(type))
      return (field as Element) === button ? [[name, value ?? ""]] : [];
    if (type === "checkbox" || type === "radio") return field.checked ? [[name, value ?? "on"]] : [];
    if (type === "file") return (this.#files.get(field) ?? [new File([], "")]).map((file) => [name, file]);
    if (tagName !== "SELECT") return [[name, field.value.replaceAll(/\r?\n/g, "\r\n")]];
    const chosen = [...(field as unknown as HTMLSelectElement).options].filter((option) => option.selected && !option.disabled);
    return chosen.map((option) => [name, option.value]);
  }
}

function only<Found>(found: Found[], what: string): Found {
  const [first] = found;
  if (first === undefined || found.length > 1) throw new Error(`${found.length} times ${what} on this page, not once`);
  return first;
}

/** Spaces as a reader sees them. */
export function textOf(element: Element): string {
  return (element.textContent ?? "").replaceAll(/[ \t\r\n]+/g, " ").trim();
}

function named(name: string | RegExp) {
  return (element: Element) => {
    const said = element.getAttribute("aria-label") ?? (textOf(element) || (element.getAttribute("value") ?? ""));
    return typeof name === "string" ? said === name : name.test(said);
  };
}

function labelsOf(field: HTMLInputElement): string[] {
  const labels = [...field.ownerDocument.querySelectorAll("label")];
  return labels.filter((label) => label.contains(field) || (field.id !== "" && label.htmlFor === field.id)).map(labelText);
}

/** Without the field that stands in it. */
function labelText(label: Element) {
  const copy = label.cloneNode(true) as Element;
  for (const field of copy.querySelectorAll(FIELD)) field.remove();
  return textOf(copy).replace(/\s*\*$/, "");
}

function choose(select: HTMLSelectElement, wanted: string) {
  const option = [...select.options].find((one) => one.value === wanted || textOf(one) === wanted);
  if (!option || option.disabled) throw new Error(`${select.name} has no ${wanted}`);
  select.value = option.value;
}

function formOf(document: Document, element: Element): HTMLFormElement | null {
  const id = element.getAttribute("form");
  return id === null ? element.closest("form") : document.querySelector<HTMLFormElement>(`form[id="${id}"]`);
}

function isOff(element: Element) {
  return element.hasAttribute("disabled") || element.closest("fieldset[disabled]") !== null;
}

function fieldsOf(document: Document, form: HTMLFormElement) {
  const fields = [...document.querySelectorAll<HTMLInputElement>(`${FIELD}, button`)];
  return fields.filter((field) => formOf(document, field) === form && !isOff(field));
}

/** A browser says what is missing and sends nothing. */
function refuseIncomplete(form: HTMLFormElement) {
  const wrong = fieldsOf(form.ownerDocument, form).find(
    (field) => field.type !== "file" && field.tagName !== "BUTTON" && !field.checkValidity(),
  );
  if (wrong) throw new Error(`The browser holds the form back: ${wrong.name} is not filled in as it asks`);
}
