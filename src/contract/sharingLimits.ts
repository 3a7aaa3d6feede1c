/** The numbers of the links that members share, apart from those that every browser loads. */
export const sharingLimits = {
  codeCharacters: 8,
  /** Without visitor ids: counted visitors of one link on one day from one network, a /24 of IPv4 or a /48 of IPv6. */
  visitorsPerNetwork: 30,
  /** Visitors of one link on one day from one network who count before their browser has returned its id. */
  directPerNetwork: 5,
  /** How long links lead on after the last approval, unless an end is set. */
  daysAfterApproval: 30,
  /** Days by which the figures of a link and of a job are told. */
  daysMax: 60,
  /** How long hashes of visitors, and the salts that they were made with, are kept. */
  visitorDays: 2,
  /** Calls of one link per minute from one address, as a multiple of those of the API: a whole mobile network shares one. */
  callsTimes: 10,
  /** Visits in one server's memory that are not written yet; those beyond are lost, and counted as lost. */
  pendingVisitsMax: 20_000,
  flushMs: 400,
  /** Few enough that hashing them keeps no call waiting. */
  visitsPerFlush: 500,
  agentMaxCharacters: 1_000,
  agentsRemembered: 2_000,
  /** Signs of fraud: fewer visitors than these show none. */
  signsFrom: 10,
  noIdPercent: 40,
  machinesPercent: 60,
  burstPercent: 60,
  oneAgentPercent: 90,
  nightPercent: 80,
  nightEndsAtHour: 5,
} as const;
