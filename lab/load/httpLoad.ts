import autocannon, { type Request } from 'autocannon';
import { quantile } from '../lib/figures';

export interface Call {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

export interface Outcome {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly calls: number;
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
  {
    connections,
    seconds,
    next,
  }: {
    connections: number;
    seconds: number;
    next: () => Call | null;
  },
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
      const { method = 'GET', path, headers, body } = call;
      context.startedAt = performance.now();
      if (body === undefined) return { ...request, method, path, headers: { ...headers } };
      const json = { ...headers, 'content-type': 'application/json' };
      return { ...request, method, path, headers: json, body: JSON.stringify(body) };
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
      (error: Error | null, result) => {
        clearTimeout(due);
        if (error) return reject(error);
        const seconds = ((endedAt ?? performance.now()) - startedAt) / 1_000;
        const faults = [
          failed > 0 ? `${failed} refused, such as ${refusal}` : '',
          result.errors > 0 ? `${result.errors} without an answer` : '',
          ranOut ? `no work left after ${seconds.toFixed(1)} s` : '',
        ].filter(Boolean);
        resolve({
          perSecond: durations.length / seconds,
          p50: quantile(durations, 0.5),
          p99: quantile(durations, 0.99),
          calls: durations.length,
          fault: faults.join('; ') || null,
        });
      },
    );
  });
