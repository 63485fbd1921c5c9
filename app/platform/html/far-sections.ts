/**
 * What is far below, sections and the foot of the page, is laid out part by part once the page stands: all at once it holds a slow phone for
 * half a second in the middle of its first view. Until then heights are estimates, so this is for whoever arrives at the top and does not
 * move: the first touch, key or scroll lays all of it out before it acts (what a jump of a script or a search brought to the middle stays
 * there), and a reload, a return or an address with an anchor never waits. Nor does a page whose script never comes.
 */
export const farSections =
  "(()=>{const{dataset:d}=document.documentElement;" +
  'if(location.hash||performance.getEntriesByType("navigation")[0]?.type!="navigate")return;d.far=matchMedia("(max-width:899px) and (max-height:949px)").matches?"phone":"";' +
  "const on=()=>{if(d.far==null)return;const x=document.elementFromPoint(innerWidth/2,innerHeight/2),y=()=>x?.getBoundingClientRect().top,t=y();" +
  'delete d.far;x&&scrollY&&scrollBy({top:y()-t,behavior:"instant"})};' +
  'for(const e of["pointerdown","touchstart","wheel","keydown","click","focusin","scroll","beforeprint"])' +
  "addEventListener(e,on,{capture:!0,once:!0,passive:!0});setTimeout(on,6e3)})()";
