/** A web address as it was typed, made whole: people paste addresses as their apps show them. Nothing stays nothing. */
export const completedLink = (typed: string): string => {
  const address = typed.trim();
  return address === '' || /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`;
};
