import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { PaymentsConfig } from '../config';
import type { WebhookHeaders, WebhookHint } from './ports';

export interface ProviderAnswer {
  readonly status: number;
  readonly body: unknown;
}

type CallProvider = (
  path: string,
  request?: {
    readonly body?: string;
    readonly headers?: Readonly<Record<string, string>>;
    /** 64 kB by default. */
    readonly maxBytes?: number;
  },
) => Promise<ProviderAnswer>;

/** An answer's text; null if larger, without reading on. */
const readUpTo = async ({ body }: Response, maxBytes: number): Promise<string | null> => {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop also ends the connection.
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += part.length;
    if (bytes > maxBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
};

/** BudPay's API, version 2. Throws without a complete answer in ten seconds; follows no redirects. */
export const callBudpay =
  ({ baseUrl, secretKey }: Pick<PaymentsConfig, 'baseUrl' | 'secretKey'>, get: typeof fetch = fetch): CallProvider =>
  async (path, { body, headers, maxBytes = 64 * 1024 } = {}) => {
    const response = await get(`${baseUrl}/api/v2${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      ...(body === undefined ? {} : { body }),
      headers: {
        authorization: `Bearer ${secretKey}`,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    });
    const text = await readUpTo(response, maxBytes);
    try {
      return { status: response.status, body: text === null ? null : (JSON.parse(text) as unknown) };
    } catch {
      return { status: response.status, body: null };
    }
  };

export const messageMaxCharacters = 200;

/** Naira as string or number, to kobo digit by digit; fractions of a kobo are cut off. */
export const koboCut = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,13}(\.\d{1,10})?$/))
  .transform((given) => {
    const [whole = '', cents = ''] = given.split('.');
    return Number(whole) * 100 + Number(cents.padEnd(2, '0').slice(0, 2));
  });
/** For transfers and payments, which have no such fraction. */
export const kobo = z
  .union([z.string(), z.number()])
  .refine((given) => !/\.\d\d0*[1-9]/.test(String(given)))
  .pipe(koboCut);
export const naira = (amountKobo: number): string => (amountKobo / 100).toFixed(2).replace(/\.00$/, '');

/** Webhooks prefix the reference. */
export const reference = z.string().transform((given) => given.replace(/^BUD_/i, ''));
/** Ours are lower case. */
export const ourReference = reference.transform((given) => given.toLowerCase());

// Most calls use `success`, some `status`.
const success = z.object({ success: z.boolean().optional(), status: z.boolean().optional() });
const words = z.object({ message: z.string() });

/** True for the provider's answer, false for a gateway's error page. */
export const hasWords = ({ body }: ProviderAnswer): boolean => words.safeParse(body).success;

export const messageIn = ({ status, body }: ProviderAnswer): string => {
  const parsed = words.safeParse(body);
  return parsed.success ? parsed.data.message.slice(0, messageMaxCharacters) : `it answered ${status} without a word`;
};
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const refusals: ReadonlySet<number> = new Set([400, 401, 402, 403, 404, 422]);

export const isRefusal = ({ status, body }: ProviderAnswer): boolean => {
  if (refusals.has(status)) return true;
  const said = success.safeParse(body);
  return status < 300 && said.success && (said.data.success ?? said.data.status) === false;
};

export const hmac = (key: string, message: string): string => createHmac('sha512', key).update(message).digest('hex');

const sameText = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};

const signatureHeaders = ['merchantsignature', 'merchant_signature', 'merchant-signature', 'x-budpay-signature'];

const isSigned = (
  { secretKey, publicKey }: Pick<PaymentsConfig, 'secretKey' | 'publicKey'>,
  body: string,
  headers: WebhookHeaders,
): boolean => {
  const genuine = [hmac(secretKey, body), ...(publicKey ? [hmac(secretKey, publicKey)] : [])];
  const given = signatureHeaders.map((name) => headers[name]).filter((value) => typeof value === 'string');
  return given.some((signature) => genuine.some((expected) => sameText(signature.toLowerCase(), expected)));
};

/** The provider's API, with failures as answers. */
export const budpayClient = (config: PaymentsConfig, get?: typeof fetch) => {
  const call = callBudpay(config, get);
  return {
    /** A live key's answers about tests move no money. */
    isTestKey: config.secretKey.includes('_test'),
    ask: async <Answer>(
      path: string,
      read: (answer: ProviderAnswer) => Answer,
      request?: Parameters<CallProvider>[1],
    ): Promise<Answer | { readonly kind: 'unclear'; readonly why: string }> => {
      try {
        return read(await call(path, request));
      } catch (error) {
        return { kind: 'unclear', why: messageOf(error) };
      }
    },
    /** The reference `read` finds in a signed webhook. */
    hintOf: (body: string, headers: WebhookHeaders, read: (body: unknown) => string | null): WebhookHint => {
      if (!isSigned(config, body, headers)) return 'forged';
      try {
        return { reference: read(JSON.parse(body)) };
      } catch {
        return { reference: null };
      }
    },
  };
};
