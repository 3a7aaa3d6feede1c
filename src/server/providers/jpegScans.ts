const hasNoLength = (marker: number): boolean => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/**
 * The number of scans of a JPEG, by its markers up to its end. Every scan of a progressive one costs as much as a picture.
 * @returns at most `most` + 1, which is enough to refuse it.
 */
export const jpegScans = (bytes: Buffer, most: number): number => {
  let scans = 0;
  for (let at = bytes.indexOf(0xff); at >= 0 && at + 3 < bytes.length && scans <= most; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) break;
    if (marker === 0xff) at += 1;
    else if (hasNoLength(marker)) at += 2;
    else {
      if (marker === 0xda) scans += 1;
      at += 2 + bytes.readUInt16BE(at + 2);
    }
  }
  return scans;
};
