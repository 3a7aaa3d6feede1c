import pLimit from 'p-limit';
import { forgotPassword } from '../../../src/contract/auth';
import { clockAhead, fakeClockLibrary } from '../fakeClock';
import { equals, info, type Figure } from '../figures';
import { openClient, type Client } from '../client';
import { newPerson } from '../people';
import type { Fixtures, Context } from '../scenario';

const minute = 60;
/** The default of ASKS_PER_ADDRESS_PER_HOUR. */
const asksPerAddressPerHour = 300;
/** Asks so often for a code for one address, each time from another place. @returns how often that was answered with yes */
const ask = async (client: Client, email: string, times: number): Promise<number> => {
  const response = await pLimit(4).map(Array.from({ length: times }, newPerson), (as) =>
    client.ask(forgotPassword, { email }, as),
  );
  return response.filter(({ ok }) => ok).length;
};

export const askForMails = async ({ client, members }: Pick<Fixtures, 'client' | 'members'>): Promise<Figure[]> => {
  const nobody = newPerson();
  const place = newPerson();
  const people = Array.from({ length: asksPerAddressPerHour + 10 }, newPerson);
  const fromOne = await pLimit(4).map(people, ({ email }) => client.ask(forgotPassword, { email }, place));
  return [
    equals(
      `B2 codes for ${people.length} addresses asked for from one place within the hour: granted`,
      asksPerAddressPerHour,
      fromOne.filter(({ ok }) => ok).length,
    ),
    equals('   10 asked for an unknown address: granted', 1, await ask(client, nobody.email, 10)),
    // The code of the sign-up was entered.
    equals(
      '   10 asked for a member whose sign-up had a mail just now: granted',
      1,
      await ask(client, members[0]?.email ?? '', 10),
    ),
  ];
};

/** The same over a day: the clock of the server is moved between. */
export const askOverADay = async (context: Context): Promise<Figure[]> => {
  if (fakeClockLibrary() === null) return [info('B2 mails of a day', 'not played: it needs libfaketime')];
  const environment = await context.open();
  const nobody = newPerson();
  const expectOk: number[] = [];
  for (const minutes of [0, 11, 22, 33, 44, 24 * 60 + 60]) {
    const server = await environment.start(minutes === 0 ? {} : clockAhead(minutes * minute));
    const client = openClient(server.origin, context.counters);
    expectOk.push(await ask(client, nobody.email, 10));
    client.close();
    await server.stop();
  }
  const [first, second, third, fourth, fifth, tomorrow] = expectOk;
  return [
    equals('B2 of 10 asked at once: granted', 1, first ?? -1),
    equals('   11, 22 and 33 minutes later, together', 3, (second ?? -1) + (third ?? -1) + (fourth ?? -1)),
    equals('   44 minutes later', 0, fifth ?? -1),
    equals('   25 hours later', 1, tomorrow ?? -1),
  ];
};
