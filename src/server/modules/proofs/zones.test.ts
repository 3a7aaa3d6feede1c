import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';

const script = join(__dirname, '..', '..', 'testing', 'zoneChild.ts');

/** Runs a server's clock code in this time zone. */
const played = async (TZ: string): Promise<unknown> => {
  const child = spawn('env', [`TZ=${TZ}`, process.execPath, '-r', 'esbuild-register', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(await text(child.stdout));
};

// The earliest zone, and one with a clock change during the review.
it.each(['Pacific/Kiritimati', 'Europe/Berlin'])(
  'every deadline passes to the millisecond, once, on a server in %s',
  async (zone) => {
    expect(await played(zone)).toEqual([
      ['expireSlots', 24, -1, 0],
      ['expireSlots', 24, 0, 1],
      ['expireSlots', 24, 1, 0],
      ['remindOfReviews', 24, -1, 0],
      ['remindOfReviews', 24, 0, 1],
      ['remindOfReviews', 24, 1, 0],
      ['remindOfReviews', 96, -1, 0],
      ['remindOfReviews', 96, 0, 1],
      ['remindOfReviews', 96, 1, 0],
      ['approveOverdue', 120, -1, 0],
      ['approveOverdue', 120, 0, 1],
      ['approveOverdue', 120, 1, 0],
      'auto-approves Fri 3 Apr, 00:30:',
      'auto-approves Fri 3 Apr, 00:30:',
    ]);
  },
);
