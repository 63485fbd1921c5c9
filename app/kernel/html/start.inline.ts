export {}; // a module: its names are its own

/**
 * A browser that reads ahead finds the address of a script tag while the page is still arriving, and fetches it beside the letters and the
 * picture that the first view waits for. Asked for by these lines it comes after them; the page is complete when they are read.
 */
const { src = "", integrity = "" } = (document.currentScript as HTMLScriptElement).dataset;
document.head.append(Object.assign(document.createElement("script"), { type: "module", src, integrity }));
