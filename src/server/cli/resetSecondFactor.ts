import { parseArgs } from 'node:util';
import { loadConfig } from '../config';
import { resetSecondFactorOf } from '../modules/second-factor';
import { onDatabase, runCommand } from './runCommand';

const outcomeMessages = {
  reset:
    'The second step is gone and every device of this admin is logged out. The mail that tells them waits for a server to send it.',
  unknown: 'No admin has this email; nothing was changed.',
  none: 'This admin has no second step at login; nothing was changed.',
} as const;

runCommand(async () => {
  const { email } = parseArgs({ options: { email: { type: 'string' } } }).values;
  if (!email) throw new Error('Say whose: npm run command -- resetSecondFactor --email name@example.com');
  const command = { command: 'admin:reset-second-factor', argument: email, sendsMail: true };
  const outcome = (await onDatabase(loadConfig(), command, (ctx) =>
    resetSecondFactorOf(ctx, email),
  )) as keyof typeof outcomeMessages;
  console.log(outcomeMessages[outcome]);
  if (outcome !== 'reset') process.exitCode = 1;
});
