import type { ShareSign } from '../../../contract/proofs';
import { sharingLimits } from '../../../contract/sharingLimits';

/** What the counted visitors of one link on one day had in common: how many there were, and the most of them that share something. */
export interface ShareDay {
  readonly visitors: number;
  readonly topNetwork: number;
  readonly topAgent: number;
  readonly topHour: number;
  readonly atNight: number;
}

const rules: readonly (readonly [sign: ShareSign, of: keyof ShareDay, percent: number])[] = [
  ['burst', 'topHour', sharingLimits.burstPercent],
  ['one_network', 'topNetwork', sharingLimits.oneNetworkPercent],
  ['one_agent', 'topAgent', sharingLimits.oneAgentPercent],
  ['night_only', 'atNight', sharingLimits.nightPercent],
];

/** Signs that the visitors of a day are no crowd of people. They are shown to the reviewer, and nothing follows from them by itself. */
export const signsOf = (day: ShareDay): ShareSign[] =>
  day.visitors < sharingLimits.signsFrom
    ? []
    : rules.flatMap(([sign, of, percent]) => (day[of] * 100 >= day.visitors * percent ? [sign] : []));
