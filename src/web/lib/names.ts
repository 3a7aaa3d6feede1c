/** "AO" for "Adaeze Ngozi Okafor". */
export const initials = (fullname: string): string => {
  const words = fullname.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return ends
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase('en-NG');
};

export const firstName = (fullname: string): string => fullname.trim().split(/\s+/)[0] ?? '';
