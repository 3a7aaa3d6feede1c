/**
 * The mailbox behind an email address, by which spellings of one are known as one: without its +tag, and at Google without dots and under one
 * domain. The database makes the same of it (`mailbox_family`). Only to compare and to count with; mails go to the address as it was given.
 */
export const mailboxFamily = (email: string): string => {
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  const untagged = name.replace(/^([^+]+)\+.*$/, '$1');
  return ['gmail.com', 'googlemail.com'].includes(domain)
    ? `${untagged.replaceAll('.', '')}@gmail.com`
    : `${untagged}@${domain}`;
};
