import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

type Coding = 'br' | 'gzip';

const brotli = (text: string, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  });

/** `quality` is 0 (fastest) to 9 (smallest), for brotli up to 11. */
export const compress: Readonly<Record<Coding, (text: string, quality: number) => Promise<Buffer>>> = {
  br: brotli,
  gzip: (text, level) => promisify(gzip)(text, { level }),
};

/** The smallest coding the browser accepts, or null. */
export const codingFor = ({ headers }: Pick<FastifyRequest, 'headers'>): Coding | null => {
  const accepted = String(headers['accept-encoding'] ?? '').split(/\s*,\s*/);
  return (['br', 'gzip'] as const).find((coding) => accepted.includes(coding)) ?? null;
};

// Shorter texts fit one packet anyway.
const worthwhileLength = 1_000;
const quality = 4;

/** Compresses complete, long answers; streams go uncompressed. */
export const addCompression = (app: FastifyInstance): void => {
  // A callback: a promise per answer would usually cost more than this saves.
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
