/**
 * Sections far below the window are not laid out before they come near (`far-sections.css`): until then the browser only guesses how tall
 * they are. Where a place has to be found among them (an address with an anchor, a reload, the way back, a link to a section) all of them
 * are laid out first, so that the place is the right one.
 */
export const farSections =
  '{const h=document.documentElement,w=()=>h.classList.add("is-laid-out");' +
  '(location.hash||performance.getEntriesByType("navigation")[0]?.type!="navigate")&&w();' +
  'addEventListener("click",({target:t})=>{t.closest?.("a[href*=\\"#\\"]")&&w()},!0);addEventListener("popstate",w)}';
