import { paths } from '../paths';
import { serverNow } from './serverTime';
import { siteStorage, storageKeys } from './siteStorage';

const keptDays = 30;
const longest = 400;

const isName = (name: string): boolean => /referral[\s_-]*number$/i.test(name);

/** A referral as an address's query has it, under any spelling of its name; otherwise ''. */
export const referralIn = (query: string): string => {
  const [, typed = ''] = [...new URLSearchParams(query)].find(([name]) => isName(name)) ?? [];
  return typed.slice(0, longest);
};

/** For this browser, because an invited person looks around first. */
export const keepReferral = (query: string): void => {
  const typed = referralIn(query);
  if (typed) siteStorage()?.setItem(storageKeys.referral, `${serverNow().getTime()} ${typed}`);
};

export const recallReferral = (): string => {
  const [, at = '', typed = ''] = /^(\d+) (.*)$/s.exec(siteStorage()?.getItem(storageKeys.referral) ?? '') ?? [];
  return serverNow().getTime() - Number(at) < keptDays * 86_400_000 ? typed : '';
};

export const forgetReferral = (): void => siteStorage()?.removeItem(storageKeys.referral);

export const referralLink = (code: string): string =>
  `${window.location.origin}${paths.signup}?referralNumber=${encodeURIComponent(code)}`;
