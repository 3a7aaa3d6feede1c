/** Edits from one word to the other, with two swapped letters as one. */
export const distance = (one: string, other: string): number => {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const edits = [(row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced];
      next.push(Math.min(...edits, ...(swapped ? [(before[j - 2] ?? 0) + 1] : [])));
    }
    [before, row] = [row, next];
  }
  return row[other.length] ?? 0;
};
