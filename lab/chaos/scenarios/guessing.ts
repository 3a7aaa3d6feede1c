import { verifyOtp } from '../../../src/contract/auth';
import type { Figure } from '../figures';
import type { Environment } from '../environment';
import { guessCodes, outliveCodes } from '../guessing/codes';
import { guessPasswords } from '../guessing/logins';
import { askForMails, askOverADay } from '../guessing/mails';
import { compareResponses } from '../guessing/enumeration';
import { openClient } from '../client';
import { newPerson } from '../people';
import { createFixtures, type Scenario, type Context } from '../scenario';
import { removeGuard } from '../removeGuard';

const office = 100;
/** A few are besieged, sprayed and slowed; the others work in one office. */
const memberCount = office + 3;
// So many are compared where a route is meant to tell.
const controlPairs = 25;

// A resend is granted a minute after the last mail, and three mails in a quarter of an hour: those of the sign-ups are no part of the measurement.
const forgetCounts = 'DELETE FROM throttles';
const noCounts = `
  CREATE FUNCTION forget_hits() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.hits := '{}'; RETURN NEW; END $$;
  CREATE TRIGGER forget_hits BEFORE INSERT OR UPDATE ON throttles FOR EACH ROW EXECUTE FUNCTION forget_hits()`;
const slowCodes = `
  CREATE FUNCTION be_slow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.3); RETURN NEW; END $$;
  CREATE TRIGGER be_slow BEFORE INSERT ON otps FOR EACH ROW EXECUTE FUNCTION be_slow()`;

const seen = (words: string, figures: readonly Figure[]): Figure => {
  const caught = figures.some(({ right }) => !right);
  return { words, found: caught ? 'seen' : 'NOT SEEN', wanted: 'seen', right: caught };
};

const fresh = async (context: Context, guard: string): Promise<Environment> => {
  const environment = await context.open();
  await (await environment.start()).stop();
  await removeGuard(environment, guard);
  return environment;
};

/** Without the counts, and with codes that take long to make, the scenario must say so. */
const control = async (context: Context): Promise<Figure[]> => {
  const environment = await fresh(context, `${noCounts};${slowCodes}`);
  const { client, members } = await createFixtures(context, environment, controlPairs);
  const place = newPerson();
  const { email } = members[0] ?? place;
  const response = await Promise.all(
    Array.from({ length: 60 }, (_, otpCode) => client.ask(verifyOtp, { email, otpCode }, place)),
  );
  const limited = response.some(({ status }) => status === 429);
  const info = await compareResponses(client, members, context.random, 'forgot-password');
  client.close();
  return [
    seen('control: no attempt is counted', [{ words: '', found: '', wanted: null, right: limited }]),
    seen('control: a code for a member takes 0.3 s', info),
  ];
};

const alike = async (context: Context): Promise<Figure[]> => {
  const environment = await context.open();
  const { server, client, members } = await createFixtures(context, environment, context.rounds);
  client.close();
  await server.stop();
  await removeGuard(environment, forgetCounts);
  const again = await environment.start();
  const quiet = openClient(again.origin, context.counters);
  const figures = await compareResponses(quiet, members, context.random);
  quiet.close();
  return figures;
};

export const guessingScenario: Scenario = {
  name: 'guessing',
  claim: 'B1 to B4: guesses are counted, slowed and ended; nothing tells who is a member',
  on: ['embedded', 'postgres'],
  rounds: 300,
  run: async (context) => {
    const fixtures = await createFixtures(context, await context.open(), memberCount);
    const figures = [
      ...(await guessCodes(fixtures)),
      ...(await askForMails(fixtures)),
      ...(await guessPasswords(fixtures)),
    ];
    fixtures.client.close();
    await fixtures.server.stop();
    context.log('  ages and days …');
    figures.push(...(await outliveCodes(context)), ...(await askOverADay(context)));
    context.log('  control …');
    figures.push(...(await control(context)));
    context.log(`  ${context.rounds} pairs for each of four calls …`);
    return [...figures, ...(await alike(context))];
  },
};
