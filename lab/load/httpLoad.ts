import autocannon, { type Request } from 'autocannon';
import { quantile } from '../lib/figures';
import { openConnections, type Exchange, type Sent } from '../lib/http';

export type Source = () => Sent | null;

export interface Outcome {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** The reason why these figures do not count: refused calls with one of the answers, or work that ran out. */
  readonly fault: string | null;
}

const patienceSeconds = 60;

interface RequestContext {
  startedAt?: number;
}

/** Sends calls back to back; runs until at least one answer. `next` returns null at the end. */
export const sendLoad = (
  origin: string,
  { connections, seconds, next }: { connections: number; seconds: number; next: Source },
): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const durations: number[] = [];
    let failed = 0;
    let refusal = '';
    let ranOut = false;
    const startedAt = performance.now();
    let endedAt: number | null = null;
    const end = (): void => {
      endedAt ??= performance.now();
      // The instance makes its first calls while it is being created.
      queueMicrotask(() => instance.stop?.());
    };
    const endOnceDue = (): void => {
      if (durations.length + failed > 0 && performance.now() - startedAt >= seconds * 1_000) end();
    };
    const due = setTimeout(endOnceDue, seconds * 1_000);
    const setupRequest = (request: Request, context: RequestContext): Request => {
      const call = endedAt === null ? next() : null;
      if (call === null) {
        ranOut ||= endedAt === null;
        // It stops only at its next tick and keeps asking until then.
        end();
        delete context.startedAt;
        return { ...request, method: 'GET', path: '/healthz' };
      }
      context.startedAt = performance.now();
      return { ...request, method: 'GET', ...call } as Request;
    };
    const onResponse = (status: number, body: string, context: RequestContext): void => {
      if (context.startedAt === undefined) return;
      if (status < 400) durations.push(performance.now() - context.startedAt);
      else {
        failed += 1;
        refusal ||= `${status} ${body.slice(0, 300)}`;
      }
      endOnceDue();
    };
    const instance = autocannon(
      {
        url: origin,
        connections,
        duration: seconds + patienceSeconds,
        timeout: patienceSeconds,
        requests: [{ setupRequest, onResponse }],
      },
      (error: Error | null, { errors }) => {
        clearTimeout(due);
        if (error) return reject(error);
        const took = ((endedAt ?? performance.now()) - startedAt) / 1_000;
        const faults = [
          failed > 0 ? `${failed} refused, such as ${refusal}` : '',
          errors > 0 ? `${errors} without an answer` : '',
          ranOut ? `no work left after ${took.toFixed(1)} s` : '',
        ];
        resolve({
          perSecond: durations.length / took,
          p50: quantile(durations, 0.5),
          p99: quantile(durations, 0.99),
          fault: faults.filter(Boolean).join('; ') || null,
        });
      },
    );
  });

export const callsOf = (next: Source | undefined, most: number): Sent[] =>
  Array.from({ length: most }, () => next?.() ?? null).filter((call) => call !== null);

/** Sends all calls. @throws if one is refused. */
export const sendAll = async (origin: string, calls: readonly Sent[], connections = 10): Promise<Exchange[]> => {
  const client = openConnections(origin);
  const exchanges: Exchange[] = [];
  let turn = 0;
  const work = async (): Promise<void> => {
    for (let nth = turn++; ; nth = turn++) {
      const call = calls[nth];
      if (!call) return;
      const exchange = await client.send(call);
      if (exchange.status !== 200) throw new Error(`${call.path}: ${exchange.status} ${exchange.text.slice(0, 300)}`);
      exchanges[nth] = exchange;
    }
  };
  await Promise.all(Array.from({ length: connections }, work)).finally(client.close);
  return exchanges;
};
