import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

type Coding = 'br' | 'gzip';

const brotli = (text: string, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  });

/** A text in each coding. `quality` is 0 (fastest) to 9 (smallest), for brotli up to 11. */
export const compress: Readonly<Record<Coding, (text: string, quality: number) => Promise<Buffer>>> = {
  br: brotli,
  gzip: (text, level) => promisify(gzip)(text, { level }),
};

/** The smallest coding that the browser accepts; null for none. */
export const codingFor = ({ headers }: Pick<FastifyRequest, 'headers'>): Coding | null => {
  const accepted = String(headers['accept-encoding'] ?? '').split(/\s*,\s*/);
  return (['br', 'gzip'] as const).find((coding) => accepted.includes(coding)) ?? null;
};

// Less than this fits into one packet with its headers, and arrives no sooner for being smaller.
const worthwhileLength = 1_000;
const quality = 4;

/** Compresses complete and long answers in a coding that the client accepts. Streamed answers go uncompressed. */
export const addCompression = (app: FastifyInstance): void => {
  // A callback, because a promise per answer would cost more than this saves for most.
  app.addHook('onSend', (request, reply, body, done) => {
    if (typeof body !== 'string' || body.length < worthwhileLength || reply.hasHeader('content-encoding')) {
      done(null, body);
      return;
    }
    void reply.header('vary', 'accept-encoding');
    const coding = codingFor(request);
    if (coding === null) {
      done(null, body);
      return;
    }
    void reply.header('content-encoding', coding);
    compress[coding](body, quality).then((smaller) => done(null, smaller), done);
  });
};
