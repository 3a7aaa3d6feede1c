/** Limits of guessing, separate from those that every browser loads. */
export const guessLimits = {
  /** All strangers together: the codes mailed in a day, times the guesses of each. */
  otpGuessesPerAccountPerDay: 20,
  /** Callers that did not ask for a code, such as plain clients without cookies: they can only use a sign-up's. */
  otpGuessesElsewherePerDay: 5,
  /** This many wrong passwords or codes for one account from one place may follow each other at once; each later one waits twice as long. */
  freeGuesses: 3,
  guessWaitMaxSeconds: 64,
  /** Wrong passwords, and separately wrong codes, from one address, for all accounts together. */
  wrongGuessesPerIpPerMinute: 30,
  wrongGuessesPerIpPerHour: 600,
  /** To all spellings of one mailbox: for all strangers together, and for each known browser. */
  otpMailsPerQuarterHour: 3,
  otpMailsPerDay: 4,
  loginFailuresPerQuarterHour: 10,
  loginFailuresPerAccountPerDay: 100,
  /** Wrong app codes: of strangers together, of each known browser and of each open session. */
  secondFactorFailuresPerQuarterHour: 5,
  secondFactorFailuresPerDay: 20,
  /** Coupon codes and referral numbers that nobody has, from one address. */
  unknownCodesPerIpPerHour: 20,
  unknownCodesPerIpPerDay: 60,
  accountNamesPerMinute: 10,
  accountNamesPerDay: 60,
} as const;
