import { formatWait } from './words';

/** Uses that share a limit per network address. */
export const doing = {
  'sign-up': 'signing up',
  code: 'asking for codes',
  'bank-account': 'checking bank accounts',
  link: 'asking for links',
  newsletter: 'subscribing',
  request: 'sending requests',
} as const;

export const tooMany = (use: keyof typeof doing) => (seconds: number) =>
  `Too many people on your network are ${doing[use]}. Try again in ${formatWait(seconds)}, or use another connection such as Wi-Fi.`;
