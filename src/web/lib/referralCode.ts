import { serverNow } from './serverTime';
import { siteStorage, storageKeys } from './siteStorage';

const keptDays = 30;
const longest = 20;

/** A code as people pass it on: with marks around it, or in its whole link. */
export const readReferral = (typed: string): string => {
  const text = typed.normalize('NFKC').replace(/[\p{Cf}\p{Cc}]/gu, '');
  const [, named = text] = /referral[\s_-]*number=([^&#\s]*)/i.exec(text) ?? [];
  const [code = ''] = /[a-z\d](?:[a-z\d-]*[a-z\d])?/i.exec(named) ?? [];
  return code.length > longest ? '' : code.toUpperCase();
};

const isName = (name: string): boolean => /referral[\s_-]*number$/i.test(name);

/** The code in an address's query, under any spelling of its name; otherwise ''. */
export const referralIn = (query: string): string => {
  const [, typed = ''] = [...new URLSearchParams(query)].find(([name]) => isName(name)) ?? [];
  return readReferral(typed);
};

/** For this browser, because an invited person looks around first. */
export const keepReferral = (query: string): void => {
  const code = referralIn(query);
  if (code) siteStorage()?.setItem(storageKeys.referral, `${serverNow().getTime()} ${code}`);
};

export const recallReferral = (): string => {
  const [at = '', code = ''] = siteStorage()?.getItem(storageKeys.referral)?.split(' ') ?? [];
  return serverNow().getTime() - Number(at) < keptDays * 86_400_000 ? code : '';
};

export const forgetReferral = (): void => siteStorage()?.removeItem(storageKeys.referral);
