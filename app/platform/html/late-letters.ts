/** The stylesheet that names our letters, by the id that a script finds it under. */
export const LETTERS = "letters";
/** Told to the window when they have joined the page, or are left to the stylesheet. */
export const LETTERS_IN = "fadem:letters";

/**
 * Our letters are asked for when the first view is drawn with its picture, in those of the device, which take the same place: asked for
 * before, they share the line with that picture. They join the page when the two files are there, both at once: a stylesheet that names
 * letters styles every element anew, letters that are ready only lay out their words. Whoever comes from another page of ours has them
 * already, who is sent to a place below does not see that picture, and a browser without script never waits. A picture that is slow, and a
 * page that opens behind another and draws nothing, have a second. Files that fail are left to the stylesheet, which asks again.
 */
export const lateLetters =
  `if(!location.hash&&!document.referrer.startsWith(location.origin)){${LETTERS}.media="print";let n;const on=()=>{if(n)return;n=1;` +
  `const f=[...${LETTERS}.sheet.cssRules[0].cssRules].map(({style:s})=>{const v=k=>s.getPropertyValue(k);return new FontFace(` +
  'v("font-family").replace(/"/g,""),v("src"),{weight:v("font-weight"),display:"swap",unicodeRange:v("unicode-range")||"U+0-10FFFF"})});' +
  'Promise.all(f.filter(e=>e.unicodeRange=="U+0-10FFFF").map(e=>e.load())).then(()=>f.map(e=>document.fonts.add(e)))' +
  `.catch(()=>{${LETTERS}.media="all"}).then(()=>{${LETTERS}.dataset.in=1;dispatchEvent(new Event("${LETTERS_IN}"))})},after=()=>requestAnimationFrame(()=>setTimeout(on));setTimeout(on,1e3);new PerformanceObserver(e=>` +
  '{if(!e.getEntriesByName("first-contentful-paint")[0])return;const i=document.querySelector("img[fetchpriority=high]");' +
  'i&&!i.complete?i.addEventListener("load",after):after()}).observe({type:"paint",buffered:!0})}';
