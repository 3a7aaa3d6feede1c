const comments: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt']);
const signatureBytes = 8;
// Length, name and checksum.
const frameBytes = 12;

/** A PNG without its comments: each may unfold to 60 MB, which the decoder would do for all of them, and none is kept anyway. */
export const withoutComments = (png: Buffer): Buffer => {
  const kept = [png.subarray(0, signatureBytes)];
  for (let at = signatureBytes; at < png.length;) {
    const end = at + 8 > png.length ? png.length : at + frameBytes + png.readUInt32BE(at);
    if (!comments.has(png.toString('latin1', at + 4, at + 8))) kept.push(png.subarray(at, end));
    at = end;
  }
  return kept.length === 1 ? png : Buffer.concat(kept);
};
