import { formatDateTime } from '../lib/dates';

/** The deadline of the network for a waiting proof: the promise here has to be true. */
export const needOfNetwork = (until: string, now: Date): string =>
  new Date(until) > now
    ? `The network is needed by ${formatDateTime(until)}: then your slot is given free.`
    : `Your slot was yours until ${formatDateTime(until)}. The proof is sent once more when the network is back, and we tell you what comes of it.`;

export const NeedOfNetwork = ({ until, now }: { until: string; now: Date }) => (
  <span>{` ${needOfNetwork(until, now)}`}</span>
);
