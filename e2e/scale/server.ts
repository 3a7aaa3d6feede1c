import { expect, test, type APIRequestContext } from '@playwright/test';

const getOrigin = (): string => new URL(test.info().project.use.baseURL ?? '').origin;

/** The server's resident memory in bytes, which it reports to its own machine only. */
export const memoryOfServer = async (): Promise<number> => {
  const answer = await fetch(`${getOrigin()}/metrics`);
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(await answer.text())?.[1]);
};

export interface Watched {
  readonly calls: number;
  readonly p50: number;
  readonly p99: number;
  readonly memory: number;
}

/** Requests lists and a profile in turn until stopped; each must be answered. */
export const watchServer = (api: APIRequestContext): { stop: () => Promise<Watched> } => {
  const took: number[] = [];
  let [memory, stopped] = [0, false];
  const paths = ['admin/withdrawal?page=1&pageSize=10', 'admin/submitted-tasks?page=1&pageSize=10', 'user/profile'];
  const watch = async (): Promise<void> => {
    for (let nth = 0; !stopped; nth += 1) {
      const startedAt = performance.now();
      const answer = await api.get(paths[nth % paths.length] ?? '');
      expect(answer.status()).toBe(200);
      took.push(performance.now() - startedAt);
      memory = Math.max(memory, await memoryOfServer());
    }
  };
  const watching = watch();
  return {
    stop: async () => {
      stopped = true;
      await watching;
      took.sort((a, b) => a - b);
      const at = (share: number): number => Math.round(took[Math.ceil(took.length * share) - 1] ?? 0);
      return { calls: took.length, p50: at(0.5), p99: at(0.99), memory };
    },
  };
};

/** Adds a story's figures to its report; no time fails a test. */
export const printFigures = (what: string, { calls, p50, p99, memory }: Watched): void => {
  const description = `${calls} calls, p50 ${p50} ms, p99 ${p99} ms, the server at most at ${Math.round(memory / 1e6)} MB`;
  test.info().annotations.push({ type: what, description });
  process.stdout.write(`    ${what}: ${description}\n`);
};
