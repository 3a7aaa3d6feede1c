import type { PaymentsConfig } from '../config';

const timeoutMs = 10_000;
/** Answers about one account or payout are far smaller. */
const answerMaxBytes = 64 * 1024;

/** One call to the payments provider: its status, and its body if that is JSON. */
export interface ProviderAnswer {
  readonly status: number;
  readonly body: unknown;
}

type CallProvider = (
  path: string,
  request?: {
    readonly body?: string;
    readonly headers?: Readonly<Record<string, string>>;
    /** The limit of an answer; 64 kB by default. */
    readonly maxBytes?: number;
  },
) => Promise<ProviderAnswer>;

/** The text of an answer; null for a larger one, whose rest is not read. */
const readUpTo = async ({ body }: Response, maxBytes: number): Promise<string | null> => {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop early also ends the connection.
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += part.length;
    if (bytes > maxBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
};

/**
 * BudPay's API, version 2, with our secret key. A request with a body is a POST of exactly these bytes. Throws if no whole answer came within ten
 * seconds, and never follows redirects. An answer that is too large has no body.
 */
export const callBudpay =
  ({ baseUrl, secretKey }: Pick<PaymentsConfig, 'baseUrl' | 'secretKey'>, get: typeof fetch = fetch): CallProvider =>
  async (path, { body, headers, maxBytes = answerMaxBytes } = {}) => {
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
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readUpTo(response, maxBytes);
    try {
      return { status: response.status, body: text === null ? null : (JSON.parse(text) as unknown) };
    } catch {
      return { status: response.status, body: null };
    }
  };
