import { type Endpoint, urlOf } from '../../contract/endpoint';
import { liveEvents } from '../../contract/notifications';

export interface SentCall {
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
}

interface Cookie {
  readonly pair: string;
  readonly path: string;
}

/** The fault of an answer in transit: it breaks off alone, or with the whole network, or never ends. */
type NetworkFault = 'breaks' | 'breaks with the network' | 'never comes';

interface Loss {
  readonly endpoint: Endpoint;
  readonly fault: NetworkFault;
}

const broken = (): never => {
  throw new TypeError('fetch failed');
};

const neverAnswer = (signal: AbortSignal): Promise<never> =>
  new Promise((_, giveUp) => signal.addEventListener('abort', () => giveUp(new TypeError('given up'))));

const is = ({ method, path }: SentCall, endpoint: Endpoint): boolean =>
  method === endpoint.method && path === urlOf(endpoint);

export class NetworkProxy {
  /** Every call the browser tried, whatever came of it. */
  readonly calls: SentCall[] = [];
  readonly #cookies = new Map<string, Cookie>();
  #streams = 0;
  #wire = new AbortController();
  #loss: Loss | null = null;

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname: path } = new URL(request.url);
    const call = { method: request.method, path, key: request.headers.get('idempotency-key') };
    this.calls.push(call);
    if (this.#wire.signal.aborted) return broken();
    const cookies = [...this.#cookies.values()].filter((cookie) => path.startsWith(cookie.path));
    if (cookies.length > 0) request.headers.set('cookie', cookies.map(({ pair }) => pair).join('; '));
    const signal = AbortSignal.any([request.signal, this.#wire.signal]);
    const response = await fetch(request, { signal });
    if (this.#loss && is(call, this.#loss.endpoint)) return this.#lose(this.#loss.fault, signal);
    for (const network of response.headers.getSetCookie()) this.#keep(network);
    if (is(call, liveEvents) && response.ok) this.#streams += 1;
    return response;
  };

  async #lose(fault: NetworkFault, signal: AbortSignal): Promise<never> {
    this.#loss = null;
    if (fault === 'never comes') return neverAnswer(signal);
    if (fault === 'breaks with the network') this.cut();
    return broken();
  }

  #keep(network: string): void {
    const [pair = '', ...attributes] = network.split(';').map((part) => part.trim());
    const name = pair.split('=', 1).join();
    if (attributes.includes('Max-Age=0')) this.#cookies.delete(name);
    else this.#cookies.set(name, { pair, path: attributes.find((one) => one.startsWith('Path='))?.slice(5) ?? '/' });
  }

  get streams(): number {
    return this.#streams;
  }

  sentTo(endpoint: Endpoint): SentCall[] {
    return this.calls.filter((call) => is(call, endpoint));
  }

  /** Blocks all traffic from now on and breaks open connections. */
  cut(): void {
    this.#wire.abort();
  }

  mend(): void {
    this.#wire = new AbortController();
  }

  /** The next call of this endpoint reaches the server, but its answer is lost. */
  loseAnswerOf(endpoint: Endpoint, fault: NetworkFault = 'breaks'): void {
    this.#loss = { endpoint, fault };
  }
}
