import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import * as messages from '../../contract/messages';
import type { BucketConfig } from '../config';
import { DomainError } from '../errors';
import type { ListedBucket } from './ports';

/** No complete and right answer of the bucket; answered with 503. */
export class BucketAway extends DomainError {
  constructor(attempted: string, cause?: unknown) {
    super('storage_unavailable', messages.server.storageUnavailable, { retryAfterSeconds: 10 });
    this.cause = new Error(`the bucket: ${attempted}`, { cause });
  }
}

const usualTimes = { connectMs: 3_000, answerMs: 10_000, silentMs: 10_000 };
const attemptsMax = 3;
// Slow viewers of videos hold one each, and pictures must not wait for them.
const socketsMax = 500;

/** Loaded with the first call, so that servers without a bucket never load it. */
const openClient = async ({ url, region, keyId, secretKey, pathStyle }: BucketConfig, times: typeof usualTimes) => {
  const s3 = await import('@aws-sdk/client-s3');
  const agent = { keepAlive: true, maxSockets: socketsMax };
  const client: S3Client = new s3.S3Client({
    endpoint: url,
    region,
    credentials: { accessKeyId: keyId, secretAccessKey: secretKey },
    forcePathStyle: pathStyle,
    maxAttempts: attemptsMax,
    // We send and check SHA-256; the client would add CRC32.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      httpAgent: agent,
      httpsAgent: agent,
      connectionTimeout: times.connectMs,
      requestTimeout: times.answerMs,
      throwOnRequestTimeout: true,
      // A viewer may pause; `partsOf` watches the provider alone.
      socketTimeout: 0,
    },
  });
  return { s3, client };
};
type Opened = Awaited<ReturnType<typeof openClient>>;

interface Expected {
  readonly key: string;
  readonly length: number;
  /** Null for a part. */
  readonly sha256: string | null;
  readonly silentMs: number;
}

/** Breaks if the provider is silent, or if length or SHA-256 are wrong at the end; leaving the loop ends the connection. */
const partsOf = (body: Readable, { key, length, sha256, silentMs }: Expected): AsyncIterable<Uint8Array> => {
  const watch = () => setTimeout(() => body.destroy(new Error(`no byte in ${silentMs} ms`)), silentMs);
  body.on('error', () => undefined);
  const untaken = watch();
  const take = async function* () {
    clearTimeout(untaken);
    const hash = createHash('sha256');
    const parts = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    let bytes = 0;
    try {
      for (;;) {
        const timer = watch();
        const next = await parts
          .next()
          .catch((error: unknown) => {
            throw new BucketAway(`${key} broke off after ${bytes} of ${length} bytes`, error);
          })
          .finally(() => clearTimeout(timer));
        if (next.done) break;
        bytes += next.value.length;
        if (sha256 !== null) hash.update(next.value);
        if (bytes > length) break;
        yield next.value;
      }
    } finally {
      body.destroy();
    }
    if (bytes !== length) throw new BucketAway(`${key} has ${bytes} bytes and not ${length}`);
    if (sha256 !== null && hash.digest('hex') !== sha256) throw new BucketAway(`${key} has another SHA-256`);
  };
  return take();
};

/** A private bucket of an S3 service, tried against our double and no provider. Objects carry their SHA-256, which every whole reading checks. */
export const s3Bucket = (config: BucketConfig, times: typeof usualTimes = usualTimes): ListedBucket => {
  let opened: Promise<Opened> | null = null;
  const Bucket = config.name;
  const ask = async <T>(attempted: string, call: (s3: Opened) => Promise<T>): Promise<T> => {
    try {
      return await call(await (opened ??= openClient(config, times)));
    } catch (error) {
      throw new BucketAway(attempted, error);
    }
  };
  const sizeOf = (Key: string): Promise<number | null> =>
    ask(`asking for ${Key}`, async ({ s3, client }) => {
      try {
        return (await client.send(new s3.HeadObjectCommand({ Bucket, Key }))).ContentLength ?? null;
      } catch (error) {
        if (error instanceof s3.NotFound) return null;
        throw error;
      }
    });
  return {
    put: async (Key, body, ContentType) => {
      const digest = createHash('sha256').update(body).digest();
      await ask(`writing ${Key}`, ({ s3, client }) =>
        client.send(
          new s3.PutObjectCommand({
            ...{ Bucket, Key, Body: body, ContentType, ContentLength: body.length },
            ...{ ChecksumSHA256: digest.toString('base64'), Metadata: { sha256: digest.toString('hex') } },
          }),
        ),
      );
      // Some providers answer 200 before something fails.
      const size = await sizeOf(Key);
      if (size !== body.length) throw new BucketAway(`${Key} has ${size} bytes after writing ${body.length}`);
    },
    get: async (Key, range) => {
      const found = await ask(`reading ${Key}`, async ({ s3, client }) => {
        const Range = range && `bytes=${range.from}-${range.to - 1}`;
        try {
          return await client.send(new s3.GetObjectCommand({ Bucket, Key, Range }));
        } catch (error) {
          if (error instanceof s3.NoSuchKey) return null;
          throw error;
        }
      });
      if (!found) return null;
      const { Body, ContentLength: length = -1, ContentRange = '', Metadata = {} } = found;
      const sha256 = range ? null : (Metadata.sha256 ?? '');
      const isAsked = range
        ? ContentRange.startsWith(`bytes ${range.from}-${range.from + length - 1}/`) && length <= range.to - range.from
        : length >= 0 && sha256 !== '';
      if (!(Body instanceof Readable)) throw new BucketAway(`${Key} came without a body`);
      if (!isAsked) {
        Body.destroy();
        throw new BucketAway(`${Key} came without its SHA-256, or as another part`);
      }
      return { length, parts: partsOf(Body, { key: Key, length, sha256, silentMs: times.silentMs }) };
    },
    sizeOf,
    remove: async (Key) => {
      await ask(`removing ${Key}`, ({ s3, client }) => client.send(new s3.DeleteObjectCommand({ Bucket, Key })));
    },
    async *keys(Prefix) {
      let StartAfter: string | undefined;
      do {
        const { Contents = [], IsTruncated } = await ask(`listing ${Prefix}`, ({ s3, client }) =>
          client.send(new s3.ListObjectsV2Command({ Bucket, Prefix, StartAfter })),
        );
        const keys = Contents.flatMap(({ Key }) => Key ?? []);
        yield* keys;
        StartAfter = IsTruncated ? keys.at(-1) : undefined;
      } while (StartAfter !== undefined);
    },
  };
};
