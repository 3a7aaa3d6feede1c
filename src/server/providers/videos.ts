export type VideoType = 'video/mp4' | 'video/webm';

const boxesMax = 10_000;
/** Top-level boxes of MP4 (ISO/IEC 14496-12). */
const topBoxes = new Set('ftyp moov mdat free skip wide uuid styp sidx moof mfra meta emsg prft'.split(' '));
/** Brands phones and browsers play; QuickTime's is not among them. */
const brands = /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V[ HP]|MSNV|dash|f4v |3gp[4-9])$/;

const latin = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to);

/** An MP4's top-level boxes; null unless they fill the file. */
const boxesOf = (bytes: Buffer): string[] | null => {
  const names: string[] = [];
  let at = 0;
  while (at < bytes.length) {
    if (names.length === boxesMax || at + 8 > bytes.length) return null;
    const name = latin(bytes, at + 4, at + 8);
    let size = bytes.readUInt32BE(at);
    let header = 8;
    if (size === 1) {
      if (at + 16 > bytes.length) return null;
      size = Number(bytes.readBigUInt64BE(at + 8));
      header = 16;
    } else if (size === 0) size = bytes.length - at;
    if (!topBoxes.has(name) || size < header || at + size > bytes.length) return null;
    names.push(name);
    at += size;
  }
  return names;
};

const isMp4 = (bytes: Buffer): boolean => {
  if (bytes.length < 16 || latin(bytes, 4, 8) !== 'ftyp' || !brands.test(latin(bytes, 8, 12))) return false;
  const names = boxesOf(bytes);
  return names !== null && names.includes('moov') && names.includes('mdat');
};

const ebmlId = 0x1a45dfa3;
const segmentId = 0x18538067;
const docTypeId = 0x4282;

/** EBML's variable-length number (RFC 8794) and its end; null for unknown size. */
const numberAt = (bytes: Buffer, at: number): { value: number | null; end: number } | null => {
  const first = bytes[at];
  if (first === undefined || first === 0) return null;
  const length = Math.clz32(first) - 23;
  if (at + length > bytes.length) return null;
  let value = first & (0xff >> length);
  let isUnknown = value === 0xff >> length;
  for (const next of bytes.subarray(at + 1, at + length)) {
    value = value * 256 + next;
    isUnknown &&= next === 0xff;
  }
  return { value: isUnknown ? null : value, end: at + length };
};

const isWebm = (bytes: Buffer): boolean => {
  if (bytes.length < 8 || bytes.readUInt32BE(0) !== ebmlId) return false;
  const header = numberAt(bytes, 4);
  if (!header || header.value === null) return false;
  const headerEnd = header.end + header.value;
  if (headerEnd + 5 > bytes.length || bytes.readUInt32BE(headerEnd) !== segmentId) return false;
  const docType = bytes.subarray(header.end, headerEnd).indexOf(Buffer.from([docTypeId >> 8, docTypeId & 0xff]));
  if (docType < 0) return false;
  const at = header.end + docType + 2;
  const length = numberAt(bytes, at);
  if (!length || length.value === null || latin(bytes, length.end, length.end + length.value) !== 'webm') return false;
  const segment = numberAt(bytes, headerEnd + 4);
  return segment !== null && (segment.value === null || segment.end + segment.value === bytes.length);
};

/** The type by bytes: an MP4 of known boxes, or a WebM with one segment; null otherwise. */
export const sniffVideo = (bytes: Buffer): VideoType | null => {
  if (isMp4(bytes)) return 'video/mp4';
  return isWebm(bytes) ? 'video/webm' : null;
};
