/** One form for all spellings of a mailbox, as the database's `mailbox_family`; mail goes to the address as given. */
export const mailboxFamily = (email: string): string => {
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  const untagged = name.replace(/^([^+]+)\+.*$/, '$1');
  return ['gmail.com', 'googlemail.com'].includes(domain)
    ? `${untagged.replaceAll('.', '')}@gmail.com`
    : `${untagged}@${domain}`;
};
