import { shareSign, type ShareSign } from '../../../contract/proofs';
import type { VisitKind } from '../../../contract/sharing';
import { sharingLimits } from '../../../contract/sharingLimits';

/** Common traits of a link's counted visitors over its whole life. */
export interface ShareLife {
  readonly days: number;
  readonly visitors: number;
  /** With the commonest kind of browser of their day, and at night. */
  readonly topAgent: number;
  readonly atNight: number;
  /** Within the busiest hour of all. */
  readonly topHour: number;
}

/** Visits by kind: of a link, or of all links of a member. */
export type KindCounts = Readonly<Partial<Record<VisitKind, number>>>;

const reaches = (part: number, whole: number, percent: number): boolean =>
  whole >= sharingLimits.signsFrom && part * 100 >= whole * percent;

const signsOfLife = ({ days, visitors, topAgent, atNight, topHour }: ShareLife): ShareSign[] => [
  // Most people see a post on its first evening.
  ...(days > 1 && reaches(topHour, visitors, sharingLimits.burstPercent) ? (['burst'] as const) : []),
  ...(reaches(topAgent, visitors, sharingLimits.oneAgentPercent) ? (['one_agent'] as const) : []),
  ...(reaches(atNight, visitors, sharingLimits.nightPercent) ? (['night_only'] as const) : []),
];

const signsOfKinds = (kinds: KindCounts): ShareSign[] => {
  const { counted = 0, 'no-id': noId = 0, bot = 0, unknown = 0, 'data-centre': dataCentre = 0 } = kinds;
  const machines = bot + unknown + dataCentre;
  return [
    ...(reaches(noId, noId + counted, sharingLimits.noIdPercent) ? (['no_ids'] as const) : []),
    ...(reaches(machines, machines + counted, sharingLimits.machinesPercent) ? (['machines'] as const) : []),
  ];
};

/**
 * Signs that visitors are no crowd of people, from a link's life and from all links of its member: a few on each of many links are many. Reviewers
 * see them, and nothing follows automatically.
 */
export const signsOf = (life: ShareLife, ofLink: KindCounts, ofMember: KindCounts): ShareSign[] => {
  const found = new Set([...signsOfLife(life), ...signsOfKinds(ofLink), ...signsOfKinds(ofMember)]);
  return shareSign.options.filter((sign) => found.has(sign));
};
