import { distance } from '../../contract/inputs/distance';

/** Mailboxes of most people here; the first are meant most often. */
const domains = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'ymail.com', 'live.com']
  .concat(['aol.com', 'mail.com', 'email.com', 'proton.me', 'protonmail.com', 'googlemail.com', 'rocketmail.com'])
  .concat(['me.com', 'msn.com', 'gmx.com', 'zoho.com', 'yahoo.co.uk', 'hotmail.co.uk']);

/** Providers that have mailboxes under country domains too; .cm, .co and .om are slips for .com. */
const national = /^(?:yahoo|hotmail|live|outlook)\.(?!c[mno]$|om$)[a-z]{2}$/;

const shortDomain = 8;
const longest = 30;
const isNear = (typed: string, domain: string): boolean =>
  `${typed}.com` === domain ||
  typed.startsWith(`${domain}.`) ||
  distance(typed, domain) <= (domain.length > shortDomain ? 2 : 1);

/** The same address at the domain that was probably meant; null if it looks right. */
export const emailMeant = (typed: string): string | null => {
  const [, local, domain = ''] = /^([^\s@]+)@([^\s@]+)$/.exec(typed.trim().toLowerCase()) ?? [];
  if (local === undefined || domain.length > longest || domains.includes(domain) || national.test(domain)) return null;
  const near = domains.filter((known) => isNear(domain, known));
  const [meant] = near.sort((one, other) => distance(domain, one) - distance(domain, other));
  return meant === undefined ? null : `${local}@${meant}`;
};
