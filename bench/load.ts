import { Agent, request } from 'node:http';

/** One request as the load sends it. */
export interface Call {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

export interface Answer {
  readonly status: number;
  readonly bytes: number;
  readonly text: string;
  readonly ms: number;
}

/** What a load made of a server: how many answers a second, and how long they took. */
export interface Outcome {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
}

/** The value that this share of all is not above. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
};

export const outcomeOf = (answered: readonly number[], failed: number, seconds: number): Outcome => ({
  perSecond: answered.length / seconds,
  p50: quantile(answered, 0.5),
  p99: quantile(answered, 0.99),
  failed,
});

export interface Line {
  readonly ask: (call: Call) => Promise<Answer>;
  readonly close: () => void;
}

/** Connections to one server that stay open between calls, `connections` of them at most. */
export const openLine = (origin: string, connections: number): Line => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const ask = ({ method = 'GET', path, headers, body }: Call): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now();
      const sent = body === undefined ? undefined : JSON.stringify(body);
      const asked = request(
        origin + path,
        { method, agent, headers: { ...headers, ...(sent !== undefined && { 'content-type': 'application/json' }) } },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('error', reject);
          answer.on('end', () => {
            const whole = Buffer.concat(parts);
            const ms = performance.now() - startedAt;
            resolve({ status: answer.statusCode ?? 0, bytes: whole.length, text: whole.toString(), ms });
          });
        },
      );
      asked.on('error', reject);
      asked.end(sent);
    });
  return { ask, close: () => agent.destroy() };
};

/** Asks as fast as answers come on so many connections, for so long. `next` gives each call, or null where there is nothing left to ask. */
export const press = async (
  origin: string,
  { connections, seconds, next }: { connections: number; seconds: number; next: () => Call | null },
): Promise<Outcome> => {
  const line = openLine(origin, connections);
  const startedAt = performance.now();
  const took: number[] = [];
  let failed = 0;
  const one = async (): Promise<void> => {
    while (performance.now() - startedAt < seconds * 1_000) {
      const call = next();
      if (call === null) return;
      const { status, ms } = await line.ask(call);
      if (status < 300) took.push(ms);
      else failed += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  line.close();
  return outcomeOf(took, failed, (performance.now() - startedAt) / 1_000);
};
