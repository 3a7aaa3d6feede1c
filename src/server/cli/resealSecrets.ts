import { z } from 'zod';
import { loadConfig } from '../config';
import { resealSecrets } from '../modules/second-factor';
import { onDatabase, runCommand } from './runCommand';

const report = z.object({ sealed: z.number(), unopened: z.number() });

runCommand(async () => {
  const result = await onDatabase(loadConfig(), { command: 'secrets:reseal' }, resealSecrets);
  const { sealed, unopened } = report.parse(result);
  console.log(`Sealed the authenticator apps of ${sealed} admins with SECRETS_KEY.`);
  if (unopened === 0) {
    console.log('SECRETS_KEY_PREVIOUS is no longer needed.');
    return;
  }
  console.error(`Those of ${unopened} open with neither key; these admins need a recovery code or a reset.`);
  process.exitCode = 1;
});
