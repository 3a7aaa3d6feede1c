const quote = 0x22;
const lineEnd = 0x0a;

/** Counts the rows of a CSV file while its bytes arrive, without the heading; a line break inside quotes ends no row. */
export function csvRowCounter(): (bytes: Uint8Array) => number {
  let lines = 0;
  let quoted = false;
  return (bytes) => {
    for (const byte of bytes) {
      if (byte === quote) quoted = !quoted;
      else if (byte === lineEnd && !quoted) lines += 1;
    }
    return Math.max(0, lines - 1);
  };
}
