import { spawnSync } from 'node:child_process';
import { cpSync, closeSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../lib/freePort';
import { accountFor, beginDay } from '../verifyWorkload';
import { atLeast, none, told, type Figure } from '../figures';
import { gather, type Scene } from '../scenario';
import { beginShift, repeat, watched } from '../runWorkload';

const clients = 8;
const people = 12;
const slotsPerRound = 150;
const diskBytes = 256 * 1024 * 1024;
const fullMs = 20_000;
const aroundMs = 3_000;
const refillMs = 250;

const system = (command: string, ...args: string[]): void => {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
};

/** A small disk of its own at this folder. */
const mountDisk = (folder: string): void => {
  mkdirSync(folder, { recursive: true });
  system('mount', '-t', 'tmpfs', '-o', `size=${diskBytes}`, 'tmpfs', folder);
};

/** What stands on the disk moves to where there is room, as an operator would move it. */
const moveOut = (folder: string): void => {
  const elsewhere = `${folder}.moved`;
  cpSync(folder, elsewhere, { recursive: true });
  system('umount', folder);
  rmSync(folder, { recursive: true });
  renameSync(elsewhere, folder);
};

/** Writes until the disk takes no more. */
const fill = (file: string): void => {
  const ballast = openSync(file, 'a');
  for (const size of [1024 * 1024, 4096])
    try {
      for (;;) writeSync(ballast, Buffer.alloc(size));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    }
  closeSync(ballast);
};

export const fullDiskScene: Scene = {
  name: 'full-disk',
  proves: 'the disk is full: callers are told so, and nothing is lost or half-done when there is room again',
  on: ['embedded'],
  rounds: 3,
  hindrance: () => (process.getuid?.() === 0 ? null : 'It needs root, to make a small disk.'),
  play: async (stage): Promise<Figure[]> => {
    const ground = await stage.open();
    mountDisk(ground.dataDir);
    const env = { PORT: String(await freePort()) };
    const company = await gather(stage, ground, people, env);
    let { server } = company;
    try {
      const { line } = company;
      const { day, before } = await beginDay(company, stage.random);
      const { line: seen, calls } = watched(line);
      let givenUp = 0;
      for (let round = 0; round < stage.rounds; round += 1) {
        await day.postJobs(line, slotsPerRound);
        const ballast = path.join(ground.dataDir, 'ballast');
        const shift = beginShift(day, seen, clients);
        await pause(aroundMs);
        const until = performance.now() + fullMs;
        while (performance.now() < until) {
          fill(ballast);
          await pause(refillMs);
        }
        rmSync(ballast);
        if (server.isGone()) {
          givenUp += 1;
          server = await ground.start(env);
        }
        await pause(aroundMs);
        await repeat(await shift.end(), line, clients);
      }
      return [
        told('the disk was full', `${stage.rounds} × ${fullMs / 1_000} s`),
        atLeast('answered 503 meanwhile', 1, calls.filter(({ status }) => status === 503).length),
        none(
          'answered 503 without a time to come back',
          calls.filter((call) => call.status === 503 && !call.hasRetryAfter).length,
        ),
        told('without an answer', calls.filter(({ status }) => status === 0).length),
        told('servers that gave up and were started again', givenUp),
        ...(await accountFor(company, day, before)),
      ];
    } finally {
      company.line.close();
      await server.stop();
      moveOut(ground.dataDir);
    }
  },
};
