import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';

// Loaded into the server: SIGUSR2 starts a profile and ends it into the file that PROFILE_TO names.

const session = new Session();
session.connect();
let isRunning = false;
process.on('SIGUSR2', () => {
  isRunning = !isRunning;
  if (isRunning) session.post('Profiler.enable', () => session.post('Profiler.start'));
  else
    session.post('Profiler.stop', (_error, { profile }) =>
      writeFileSync(process.env.PROFILE_TO ?? '', JSON.stringify(profile)),
    );
});
