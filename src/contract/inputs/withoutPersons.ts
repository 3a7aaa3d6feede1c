const kept = 200;

// The order matters: an address may hold digits, and a token may look like a number.
const masks: readonly (readonly [found: RegExp, mask: string])[] = [
  [/[^\s@"'<>(),;]+@[^\s@"'<>(),;]+/g, '(email)'],
  [/([a-z]+:\/\/[^\s?#]+|\/[\w./-]+)[?#][^\s)"']*/gi, '$1'],
  [/[?&]?[\w-]+=[^\s)"'&;,]+/g, '(value)'],
  [/\b(?=[\w-]*\d)[\w-]{16,}/g, '(token)'],
  [/\+?\d(?:[ .-]?\d){5,}/g, '(number)'],
  // Quoted text is code if it looks like a property; otherwise a person may have typed it.
  [/(["'`“‘])(?![a-z_$][\w$.]*["'`”’])[^"'`”’]*["'`”’]/g, '(text)'],
  [/\b[A-Z][a-z]+(?: [A-Z][a-z'-]+)+/g, '(name)'],
];

/** An error's message without what could be a person's: addresses, tokens, numbers, names, typed text. */
export const withoutPersons = (message: string): string =>
  masks.reduce((text, [found, mask]) => text.replace(found, mask), message.slice(0, 2 * kept)).slice(0, kept);
