import { storageKeys, tabKey } from '../lib/siteStorage';

const begun = ['signup', 'signup_code', 'reset_code'].map((name) => `u.getItem("${tabKey(name)}")`).join('||');

/**
 * The one inline script, run before anything is drawn: it shows the chosen theme, and tells the page's styles that this browser has a session, that
 * this tab has begun a form of several steps, or that one of the page's scripts did not load. Browsers that forbid storage throw, and show the page
 * as a stranger sees it.
 */
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
