/** Letters of other alphabets, each before the Latin one that it looks like. */
const pairs = 'аaеeоoрpсcуyхxіiѕsјjһhԁdӏlкkмmтtпnοoαaνvιiκkρpυuτtεeηnωwχxɡgɑaıi';
const foreign = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}ɡɑı]/u;

/** The first letter in a host of Latin letters that belongs to another alphabet, and the one that it looks like. */
export const lookalikeIn = (host: string): { readonly letter: string; readonly like: string | undefined } | null => {
  const letter = /[a-z]/.test(host) ? foreign.exec(host)?.[0] : undefined;
  if (letter === undefined) return null;
  const at = pairs.indexOf(letter);
  return { letter, like: at < 0 ? undefined : pairs[at + 1] };
};
