import { tabKey, storageKeys } from '../lib/siteStorage';
import type { ScreenFiles } from './documents';

const begun = (
  [
    ['u', 'signup'],
    ['s', 'signup_code'],
    ['u', 'reset_code'],
  ] as const
)
  .map(([storage, name]) => `${storage}.getItem("${tabKey(name)}")`)
  .join('||');

/** Browsers that forbid storage throw, and show the page as a stranger sees it. */
export const bootScript = [
  'var d=document.documentElement.dataset;',
  'addEventListener("error",function(e){if(e.target.tagName==="SCRIPT")d.broken=""},true);',
  'try{var s=localStorage,u=sessionStorage,',
  `t=s.getItem("${storageKeys.theme}");`,
  'if(t)d.theme=t;',
  `if(/^[!-~]+$/.test(s.getItem("${storageKeys.token}")||""))d.session="held";`,
  `if(${begun})d.begun=""`,
  '}catch(e){}',
].join('');

/** With a session, loads the screen's files while the app starts. */
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
