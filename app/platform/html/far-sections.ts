/**
 * The sections far below are laid out one after the other, once the page stands: all at once they hold a slow phone for half a second in
 * the middle of its first view. Until then their heights are estimates, so this is for whoever arrives at the top and does not move: the
 * first touch, key or scroll lays all of them out before it acts, and a reload, a return or an address with an anchor never waits.
 */
export const farSections =
  "(()=>{const{dataset:d}=document.documentElement;" +
  'if(location.hash||performance.getEntriesByType("navigation")[0]?.type!="navigate")return;d.far="";' +
  'for(const e of["pointerdown","touchstart","wheel","keydown","click","focusin","scroll","beforeprint"])' +
  "addEventListener(e,()=>delete d.far,{capture:!0,once:!0,passive:!0})})()";
