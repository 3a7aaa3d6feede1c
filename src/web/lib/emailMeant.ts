/** Mailboxes of most people here; the first are meant most often. */
const domains = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'ymail.com', 'live.com']
  .concat(['aol.com', 'mail.com', 'email.com', 'proton.me', 'protonmail.com', 'googlemail.com', 'rocketmail.com'])
  .concat(['me.com', 'msn.com', 'gmx.com', 'zoho.com', 'yahoo.co.uk', 'hotmail.co.uk']);

/** Providers that have mailboxes under country domains too; .cm, .co and .om are slips for .com. */
const national = /^(?:yahoo|hotmail|live|outlook)\.(?!c[mno]$|om$)[a-z]{2}$/;

/** Edits from one word to the other, with two swapped letters as one. */
const distance = (one: string, other: string): number => {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const edits = [(row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced];
      next.push(Math.min(...edits, ...(swapped ? [(before[j - 2] ?? 0) + 1] : [])));
    }
    [before, row] = [row, next];
  }
  return row[other.length] ?? 0;
};

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
