/** The files of the app's screens beside those of the app itself, for a document that answers for many of them. */
export interface ScreenFiles {
  /** The file after which the connection is free: it comes last, and the processor then has the app to start. */
  readonly after: string;
  /** By the screen's address, or its first part for the frame around the others. */
  readonly byPlace: Readonly<Record<string, readonly string[]>>;
}

/**
 * Part of a page's inline script, after the boot script: with a session it loads the files of the screen at this address while the app starts, which
 * would request them only then.
 */
export const fetchingScreen = ({ after, byPlace }: ScreenFiles): string => {
  const files = [...new Set(Object.values(byPlace).flat())];
  const table = Object.fromEntries(
    Object.entries(byPlace).map(([place, names]) => [place, names.map((name) => files.indexOf(name))]),
  );
  return [
    `(function(n,s,p){var i=s[p]||s[p.split("/")[1]];`,
    `if(i&&d.session)document.addEventListener("load",function(e){`,
    `if(e.target.src===location.origin+"${after}")i.forEach(function(k){`,
    `var l=document.createElement("link");l.rel="preload";l.as=/css$/.test(n[k])?"style":"script";`,
    `l.href=n[k];document.head.appendChild(l)})},true)`,
    `})(${JSON.stringify(files)},${JSON.stringify(table)},location.pathname);`,
  ].join('');
};
