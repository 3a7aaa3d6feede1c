import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { inputLimits, limits } from '../../contract/limits';
import * as messages from '../../contract/messages';
import { DomainError } from '../errors';
import type { InlinePictures } from '../verb';
import { openSpool, type Spool } from './spool';

const head = /data:image\\?\/[a-z0-9.+-]{1,20};base64,$/i;
const headMaxBytes = 64;
const headEnd = Buffer.from(';base64,');

const isBase64 = Array.from({ length: 256 }, (_, byte) => /[A-Za-z0-9+/=]/.test(String.fromCharCode(byte)));
const endOfRun = (bytes: Buffer): number => {
  let at = 0;
  while (isBase64[bytes[at] ?? 0]) at += 1;
  return at;
};

/** JSON may escape slashes as `\/`, and three base64 characters too. */
const escapeMaxBytes = 6;
const escapeAt = (bytes: Buffer): { readonly sign: string; readonly length: number } | null => {
  const text = bytes.toString('latin1', 0, escapeMaxBytes);
  if (text.startsWith('\\/')) return { sign: '/', length: 2 };
  const [, code] = /^\\u00(2b|2f|3d)/i.exec(text) ?? [];
  return code === undefined ? null : { sign: String.fromCharCode(parseInt(code, 16)), length: escapeMaxBytes };
};

interface Picture {
  readonly from: number;
  readonly hash: Hash;
  /** Up to three trailing characters, until a fourth arrives. */
  undecoded: string;
}

class Taken {
  readonly pictures = new Map<string, { readonly size: number; readonly read: () => Promise<Buffer> }>();
  /** Thrown after the whole body, because a client that is cut off reads no answer. */
  failure: unknown = null;
  #spool: Spool | null = null;

  constructor(private readonly openOne: () => Promise<Spool>) {}

  async begin(): Promise<Picture> {
    this.#spool ??= await this.openOne();
    return { from: this.#spool.size(), hash: createHash('sha256'), undecoded: '' };
  }

  async add(picture: Picture, signs: string): Promise<void> {
    const all = picture.undecoded + signs;
    const whole = all.length - (all.length % 4);
    picture.undecoded = all.slice(whole);
    await this.#keep(picture, Buffer.from(all.slice(0, whole), 'base64'));
  }

  /** @returns the placeholder, or an empty text without a picture */
  async end(picture: Picture): Promise<string> {
    await this.#keep(picture, Buffer.from(picture.undecoded, 'base64'));
    const { from, hash } = picture;
    const [spool, name] = [this.#spool, hash.digest('hex')];
    if (!spool) throw new Error('a picture that was not begun');
    const to = spool.size();
    if (to === from) return '';
    this.pictures.set(name, { size: to - from, read: () => spool.read(from, to) });
    const { pictureTooMany: tooMany } = messages.jobs;
    if (this.pictures.size > limits.proofPictures)
      this.failure ??= DomainError.ofField('too_many_pictures', 'proof', tooMany);
    return `~${name}`;
  }

  async close(): Promise<void> {
    await this.#spool?.close();
  }

  async #keep({ from, hash }: Picture, bytes: Buffer): Promise<void> {
    if (this.failure || !this.#spool || bytes.length === 0) return;
    const { pictureInlineTooLarge: inlineTooLarge } = messages.jobs;
    if (this.#spool.size() + bytes.length - from > limits.photoMaxBytes) {
      this.failure = DomainError.ofField('too_large', 'proof', inlineTooLarge);
      return;
    }
    hash.update(bytes);
    try {
      await this.#spool.write(bytes);
    } catch (error) {
      this.failure = error;
    }
  }
}

/** The text without its pictures, in pieces; a possible start of a picture waits for more input. */
async function* withoutPictures(body: AsyncIterable<Buffer>, taken: Taken): AsyncGenerator<Buffer> {
  let picture: Picture | null = null;
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of body) {
    held = Buffer.concat([held, chunk]);
    for (let more = true; more;) {
      if (picture) {
        const run = endOfRun(held);
        await taken.add(picture, held.toString('latin1', 0, run));
        held = held.subarray(run);
        const escape = escapeAt(held);
        if (escape) {
          await taken.add(picture, escape.sign);
          held = held.subarray(escape.length);
        } else if (held.length >= escapeMaxBytes) {
          yield Buffer.from(await taken.end(picture));
          picture = null;
        } else more = false;
      } else {
        const at = held.indexOf(headEnd);
        const upTo = at < 0 ? Math.max(held.length - headMaxBytes, 0) : at + headEnd.length;
        const text = held.subarray(0, upTo);
        held = held.subarray(upTo);
        if (text.length > 0) yield text;
        if (at < 0) more = false;
        else if (head.test(text.subarray(-headMaxBytes).toString('latin1'))) picture = await taken.begin();
      }
    }
  }
  if (picture) yield Buffer.from(await taken.end(picture));
  if (held.length > 0) yield held;
}

export interface Extracted {
  readonly pictures: InlinePictures;
  readonly close: () => Promise<void>;
}

/** Streams `data:image/…;base64,` pictures of a JSON body to disk and replaces each with `~` and its hash. */
export const extractPictures = (
  body: Readable,
  folder: string,
  holder: string,
): Extracted & { readonly text: Readable & { receivedEncodedLength: number } } => {
  const taken = new Taken(() => openSpool(folder, holder));
  const { proofTooLong } = messages.jobs;
  const counted = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      text.receivedEncodedLength += chunk.length;
      yield chunk;
    }
  };
  const bounded = async function* (): AsyncGenerator<Buffer> {
    let length = 0;
    try {
      for await (const piece of withoutPictures(counted(), taken)) {
        length += piece.length;
        if (length > inputLimits.proofBodyTextMaxBytes)
          taken.failure ??= DomainError.ofField('too_large', 'proof', proofTooLong);
        if (!taken.failure) yield piece;
      }
      if (taken.failure) throw taken.failure as Error;
    } catch (error) {
      await taken.close();
      throw error;
    }
  };
  const text = Object.assign(Readable.from(bounded(), { objectMode: false }), { receivedEncodedLength: 0 });
  return { text, pictures: taken.pictures, close: () => taken.close() };
};
