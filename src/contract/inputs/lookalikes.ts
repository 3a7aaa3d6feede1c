/** Letters of other alphabets by the Latin ones they look like. */
const letters: Readonly<Record<string, string>> = {
  a: 'аαɑ',
  b: 'ьβ',
  c: 'сϲ',
  d: 'ԁ',
  e: 'еєε',
  g: 'ɡց',
  h: 'һհ',
  i: 'іιı',
  j: 'ј',
  k: 'кκ',
  l: 'ӏ',
  m: 'м',
  n: 'пηո',
  o: 'оοօσ',
  p: 'рρ',
  q: 'ԛ',
  r: 'г',
  s: 'ѕ',
  t: 'тτ',
  u: 'υս',
  v: 'ѵν',
  w: 'ԝω',
  x: 'хχ',
  y: 'уγ',
};
const alike = new Map(Object.entries(letters).flatMap(([latin, others]) => [...others].map((other) => [other, latin])));
const foreign = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}ɑɡı]/u;

/** The first letter in a host of Latin letters that belongs to another alphabet, and the one that it looks like. */
export const lookalikeIn = (host: string): { readonly letter: string; readonly like: string | undefined } | null => {
  const letter = /[a-z]/.test(host) ? foreign.exec(host)?.[0] : undefined;
  return letter === undefined ? null : { letter, like: alike.get(letter) };
};
