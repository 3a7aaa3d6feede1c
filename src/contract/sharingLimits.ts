/** Limits of the links that members share, separate from those that every browser loads. */
export const sharingLimits = {
  codeCharacters: 8,
  /** Without visitor ids: counted visitors of one link on one day from one network, a /24 of IPv4 or a /48 of IPv6. */
  visitorsPerNetwork: 30,
  /** Visitors of one link on one day from one network who count before their browser has returned its id. */
  directPerNetwork: 5,
  /** The time links work after the last approval, unless an end is set. */
  daysAfterApproval: 30,
  /** Days shown in the figures of a link and of a job. */
  daysMax: 60,
  /** The lifetime of visitors' hashes and their salts. */
  visitorDays: 2,
  /** Calls of one link per minute from one address, as a multiple of those of the API: a whole mobile network shares one. */
  callsTimes: 10,
  /** Unwritten visits in one server's memory; more are lost, and counted as lost. */
  pendingVisitsMax: 20_000,
  flushMs: 400,
  /** Few enough that hashing them delays no call. */
  visitsPerFlush: 500,
  agentMaxCharacters: 1_000,
  agentsRemembered: 2_000,
  /** Fewer visitors than these show no signs of fraud. */
  signsFrom: 10,
  noIdPercent: 40,
  machinesPercent: 60,
  burstPercent: 60,
  oneAgentPercent: 90,
  nightPercent: 80,
  nightEndsAtHour: 5,
} as const;
