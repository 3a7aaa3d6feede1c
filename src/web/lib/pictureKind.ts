export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'bmp' | 'avif' | 'tiff' | 'heic' | 'video' | 'unknown';

/** Magic numbers. A file's name and type are claims. */
const signatures: readonly (readonly [Exclude<PictureKind, 'unknown'>, RegExp])[] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n\x1a\n/],
  ['gif', /^GIF8/],
  ['webp', /^RIFF[^]{4}WEBP/],
  ['bmp', /^BM/],
  ['tiff', /^(?:II\*\0|MM\0\*)/],
  ['avif', /^[^]{4}ftypavi/],
  ['heic', /^[^]{4}ftyp(?:he[iv]|mif|msf)/],
  ['video', /^(?:[^]{4}ftyp|\x1aE\xdf\xa3|RIFF[^]{4}AVI )/],
];
const longestLead = 16;

/** The kind by first bytes, behind blanks that some servers put before a file. */
export const readKind = async (file: Blob): Promise<{ readonly kind: PictureKind; readonly lead: number }> => {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, longestLead + 12).arrayBuffer()));
  const lead = /^[\t\n\r ]*/.exec(head.slice(0, longestLead))?.[0].length ?? 0;
  const [kind] = signatures.find(([, signature]) => signature.test(head.slice(lead))) ?? ['unknown'];
  return { kind, lead };
};
