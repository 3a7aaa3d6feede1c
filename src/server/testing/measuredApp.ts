import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app';
import { readFigures } from '../start/metrics';
import { startJobs } from '../jobs';
import { resetDatabase, TestClock, testDatabase, testParts } from './testContext';

/** Serves metrics as the server does, on this worker's database with a job queue. */
export const measuredApp = async () => {
  const database = await testDatabase();
  const clock = new TestClock();
  const parts = testParts(database.db, clock);
  const jobs = await startJobs(database, parts.base.log);
  await resetDatabase();
  const { base, logged } = parts;
  const connections = database.connections ?? (() => ({ open: 1, idle: 0, waiting: 0, most: 1 }));
  const open = (figures = () => readFigures(base, database)): Promise<FastifyInstance> =>
    buildApp(base, { routes: [], metrics: { figures, connections, clockAheadSeconds: () => 0 } });
  return { base: { ...base, boss: jobs.boss }, clock, database, jobs, logged, open };
};

/** The lines and declared names of `/metrics`. */
export const scrape = async (app: FastifyInstance) => {
  const { body } = await app.inject('/metrics');
  const lines = body.split('\n');
  return {
    names: lines.flatMap((line) => /^# TYPE (\w+)/.exec(line)?.[1] ?? []),
    values: new Map(
      lines.flatMap((line) => {
        const [, name, value] = /^([^#\s]+(?:\{.*\})?) (\S+)$/.exec(line) ?? [];
        return name === undefined ? [] : [[name, Number(value)] as const];
      }),
    ),
  };
};
