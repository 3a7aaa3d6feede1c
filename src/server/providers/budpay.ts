import type { PaymentsConfig } from '../config';

const patienceMs = 10_000;

/** One call to the payments provider: its status, and its body where that is JSON. */
export interface ProviderAnswer {
  readonly status: number;
  readonly body: unknown;
}

type CallProvider = (
  path: string,
  request?: { readonly body?: string; readonly headers?: Readonly<Record<string, string>> },
) => Promise<ProviderAnswer>;

/**
 * BudPay's API, version 2, with our secret key. A request with a body is a POST of exactly these bytes.
 * Throws where no whole answer came within ten seconds, and never follows to another address.
 */
export const callBudpay =
  ({ baseUrl, secretKey }: Pick<PaymentsConfig, 'baseUrl' | 'secretKey'>, get: typeof fetch = fetch): CallProvider =>
  async (path, { body, headers } = {}) => {
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
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = await response.text();
    try {
      return { status: response.status, body: JSON.parse(text) as unknown };
    } catch {
      return { status: response.status, body: null };
    }
  };
