import { brand } from '../brand';
import { mayPrefetch } from './mayPrefetch';

/** Cache of the typeface: its address, then the file in base64. */
export const typefaceKey = `${brand.shortName}_typeface`;

/** Part of a page's inline script: a stored typeface is there before anything is drawn, so that no text jumps. */
export const settingTypeface = (address: string): string =>
  [
    `try{var f="${address}",k=s.getItem("${typefaceKey}");`,
    `k&&!k.indexOf(f)?document.fonts.add(new FontFace("sn-sans",`,
    `Uint8Array.from(atob(k.slice(f.length)),c=>c.charCodeAt()),{weight:"400 800"})):d.face=f`,
    `}catch(e){}`,
  ].join('');

/** By then nothing that the page needs waits for the connection. */
export const fetchedAfterMs = 3_000;

const keep = async (address: string): Promise<void> => {
  const answer = await fetch(address);
  if (answer.ok)
    localStorage.setItem(
      typefaceKey,
      address + btoa(String.fromCharCode(...new Uint8Array(await answer.arrayBuffer()))),
    );
};

/** Loads the typeface for the next page if it is not stored yet. One that fails is requested again there. */
export const fetchTypeface = (): void => {
  const { face } = document.documentElement.dataset;
  if (face && mayPrefetch()) setTimeout(() => void keep(face).catch(() => undefined), fetchedAfterMs);
};
