/** The numbers of the links that members share, apart from those that every browser loads. */
export const sharingLimits = {
  codeCharacters: 8,
  /** Counted visitors of one link on one day from one network: a /24 of IPv4, or a /48 of IPv6. */
  visitorsPerNetwork: 30,
  /** Days by which the figures of a link and of a job are told. */
  daysMax: 60,
  /** How long hashes of visitors, and the salts that they were made with, are kept. */
  visitorDays: 2,
  /** Calls of links per minute from one address, as a multiple of those of the API: a whole mobile network shares one. */
  callsTimes: 10,
  /** Visits in one server's memory that are not written yet; those beyond are lost, and counted as lost. */
  pendingVisitsMax: 20_000,
  flushMs: 400,
  /** Few enough that hashing them keeps no call waiting. */
  visitsPerFlush: 500,
  agentMaxCharacters: 1_000,
  agentsRemembered: 2_000,
  /** Signs of fraud: a day with fewer visitors shows none. */
  signsFrom: 10,
  burstPercent: 60,
  oneNetworkPercent: 70,
  oneAgentPercent: 90,
  nightPercent: 80,
  nightEndsAtHour: 5,
} as const;
