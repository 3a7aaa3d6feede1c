import { verifyOtp } from '../../../src/contract/auth';
import type { Figure } from '../figures';
import type { Ground } from '../environment';
import { guessCodes, outliveCodes } from '../guessing/codes';
import { guessPasswords } from '../guessing/logins';
import { askForMails, askOverADay } from '../guessing/mails';
import { tellApart } from '../guessing/enumeration';
import { openLine } from '../client';
import { stranger } from '../people';
import { gather, type Scene, type Stage } from '../scenario';
import { takeOut } from '../removeGuard';

const office = 100;
/** A few are besieged, sprayed and slowed; the others work in one office. */
const cast = office + 3;
// So many are compared where a route is meant to tell.
const controlPairs = 25;

// A resend is granted a minute after the last mail, and three mails in a quarter of an hour: the sign-ups' own are not what is measured.
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

const fresh = async (stage: Stage, guard: string): Promise<Ground> => {
  const ground = await stage.open();
  await (await ground.start()).stop();
  await takeOut(ground, guard);
  return ground;
};

/** Without the counts, and with codes that take long to make, the scene must say so. */
const control = async (stage: Stage): Promise<Figure[]> => {
  const ground = await fresh(stage, `${noCounts};${slowCodes}`);
  const { line, members } = await gather(stage, ground, controlPairs);
  const place = stranger();
  const { email } = members[0] ?? place;
  const said = await Promise.all(
    Array.from({ length: 60 }, (_, otpCode) => line.ask(verifyOtp, { email, otpCode }, place)),
  );
  const limited = said.some(({ status }) => status === 429);
  const told = await tellApart(line, members, stage.random, 'forgot-password');
  line.close();
  return [
    seen('control: no attempt is counted', [{ words: '', found: '', wanted: null, right: limited }]),
    seen('control: a code for a member takes 0.3 s', told),
  ];
};

const alike = async (stage: Stage): Promise<Figure[]> => {
  const ground = await stage.open();
  const { server, line, members } = await gather(stage, ground, stage.rounds);
  line.close();
  await server.stop();
  await takeOut(ground, forgetCounts);
  const again = await ground.start();
  const quiet = openLine(again.origin, stage.seen);
  const figures = await tellApart(quiet, members, stage.random);
  quiet.close();
  return figures;
};

export const guessingScene: Scene = {
  name: 'guessing',
  proves: 'B1 to B4: guesses are counted, slowed and ended; nothing tells who is a member',
  on: ['embedded', 'postgres'],
  rounds: 300,
  play: async (stage) => {
    const company = await gather(stage, await stage.open(), cast);
    const figures = [
      ...(await guessCodes(company)),
      ...(await askForMails(company)),
      ...(await guessPasswords(company)),
    ];
    company.line.close();
    await company.server.stop();
    stage.say('  ages and days …');
    figures.push(...(await outliveCodes(stage)), ...(await askOverADay(stage)));
    stage.say('  control …');
    figures.push(...(await control(stage)));
    stage.say(`  ${stage.rounds} pairs for each of four calls …`);
    return [...figures, ...(await alike(stage))];
  },
};
