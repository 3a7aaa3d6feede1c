/**
 * The mailbox behind an email address, so that its spellings count as one: without its +tag, and at Google without dots and under one domain. The
 * database has the same function (`mailbox_family`). Only for comparing and counting; mails go to the address as given.
 */
export const mailboxFamily = (email: string): string => {
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  const untagged = name.replace(/^([^+]+)\+.*$/, '$1');
  return ['gmail.com', 'googlemail.com'].includes(domain)
    ? `${untagged.replaceAll('.', '')}@gmail.com`
    : `${untagged}@${domain}`;
};
