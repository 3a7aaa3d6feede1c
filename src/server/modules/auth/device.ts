type Names = readonly (readonly [mark: RegExp, name: string])[];

// Order matters: most browsers also send the names of those below them.
const browsers: Names = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera Mini\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bPHX\/|\bPhoenix\//, 'Phoenix'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const named = (names: Names, userAgent: string): string | undefined =>
  names.find(([mark]) => mark.test(userAgent))?.[1];

/**
 * The device of a login in plain words: "Chrome on Android". Null if neither part is recognised. Only these words are stored, not the user agent:
 * members need no more, and they identify nobody.
 */
export const deviceOf = (userAgent: string): string | null => {
  const [browser, system] = [named(browsers, userAgent), named(systems, userAgent)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? null;
};
