import { brand } from '../brand';
import { mayPrefetch } from './mayPrefetch';

/** The cached typeface: its address and base64. */
export const typefaceKey = `${brand.shortName}_typeface`;

/** An inline script that applies a cached typeface before rendering, so that no text jumps. */
export const settingTypeface = (address: string): string =>
  [
    `try{var f="${address}",k=s.getItem("${typefaceKey}");`,
    `k&&!k.indexOf(f)?document.fonts.add(new FontFace("sn-sans",`,
    `Uint8Array.from(atob(k.slice(f.length)),c=>c.charCodeAt()),{weight:"400 800"})):d.face=f`,
    `}catch(e){}`,
  ].join('');

/** Then nothing important needs the connection. */
export const fetchedAfterMs = 3_000;

const keep = async (address: string): Promise<void> => {
  const answer = await fetch(address);
  if (answer.ok)
    localStorage.setItem(
      typefaceKey,
      address + btoa(String.fromCharCode(...new Uint8Array(await answer.arrayBuffer()))),
    );
};

/** Caches the typeface for the next page; failures are retried there. */
export const fetchTypeface = (): void => {
  const { face } = document.documentElement.dataset;
  if (face && mayPrefetch()) setTimeout(() => void keep(face).catch(() => undefined), fetchedAfterMs);
};
