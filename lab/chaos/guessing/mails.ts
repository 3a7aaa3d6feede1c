import { forgotPassword } from '../../../src/contract/auth';
import { limits } from '../../../src/contract/limits';
import { clockAhead, fakeClockLibrary } from '../fakeClock';
import { exactly, told, type Figure } from '../figures';
import { inFlight, openLine, type Line } from '../client';
import { stranger } from '../people';
import type { Company, Stage } from '../scenario';

const minute = 60;
/** Asks so often for a code for one address, each time from another place. @returns how often that was answered with yes */
const ask = async (line: Line, email: string, times: number): Promise<number> => {
  const said = await inFlight(Array.from({ length: times }, stranger), 4, (as) =>
    line.ask(forgotPassword, { email }, as),
  );
  return said.filter(({ ok }) => ok).length;
};

export const askForMails = async ({ line, members }: Pick<Company, 'line' | 'members'>): Promise<Figure[]> => {
  const nobody = stranger();
  const place = stranger();
  const people = Array.from({ length: 40 }, stranger);
  const fromOne = await inFlight(people, 4, ({ email }) => line.ask(forgotPassword, { email }, place));
  return [
    exactly(
      'B2 codes for 40 addresses asked for from one place within the hour: granted',
      limits.otpMailsPerIpPerHour,
      fromOne.filter(({ ok }) => ok).length,
    ),
    exactly(
      '   10 asked for an unknown address: granted',
      limits.otpMailsPerQuarterHour,
      await ask(line, nobody.email, 10),
    ),
    // The code of the sign-up was one of three.
    exactly(
      '   10 asked for a member whose sign-up had a mail just now: granted',
      limits.otpMailsPerQuarterHour - 1,
      await ask(line, members[0]?.email ?? '', 10),
    ),
  ];
};

/** The same over a day: the clock of the server is moved between. */
export const askOverADay = async (stage: Stage): Promise<Figure[]> => {
  if (fakeClockLibrary() === null) return [told('B2 mails of a day', 'not played: it needs libfaketime')];
  const ground = await stage.open();
  const nobody = stranger();
  const granted: number[] = [];
  for (const minutes of [0, 16, 32, 24 * 60 + 60]) {
    const server = await ground.start(minutes === 0 ? {} : clockAhead(minutes * minute));
    const line = openLine(server.origin, stage.seen);
    granted.push(await ask(line, nobody.email, 10));
    line.close();
    await server.stop();
  }
  const [first, second, third, tomorrow] = granted;
  return [
    exactly('B2 of 10 asked: granted at once', 3, first ?? -1),
    exactly('   16 minutes later', 2, second ?? -1),
    exactly('   32 minutes later', 0, third ?? -1),
    exactly('   25 hours later', 3, tomorrow ?? -1),
  ];
};
