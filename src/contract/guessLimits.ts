/** The numbers that hold back guessing, apart from those that every browser loads. */
export const guessLimits = {
  otpGuessesPerAccountPerDay: 20,
  /** So many wrong passwords or codes for one account from one place follow each other at once; each later one waits twice as long. */
  freeGuesses: 3,
  guessWaitMaxSeconds: 64,
  /** Wrong passwords, and apart from them wrong codes, from one address, for all accounts together. */
  wrongGuessesPerIpPerMinute: 30,
  wrongGuessesPerIpPerHour: 600,
  otpMailsPerQuarterHour: 3,
  otpMailsPerDay: 5,
  otpMailsPerIpPerHour: 30,
  loginFailuresPerQuarterHour: 10,
  loginFailuresPerAccountPerDay: 100,
  /** Wrong codes of the app: of strangers together, of each known browser and of each open session. */
  secondFactorFailuresPerQuarterHour: 5,
  secondFactorFailuresPerDay: 20,
  /** Coupon codes and referral numbers that nobody has, from one address. */
  unknownCodesPerIpPerHour: 20,
  unknownCodesPerIpPerDay: 60,
  signupAccountNamesPerIpPerHour: 60,
  signupAccountNamesPerIpPerDay: 300,
  accountNamesPerMinute: 10,
  accountNamesPerDay: 60,
} as const;
