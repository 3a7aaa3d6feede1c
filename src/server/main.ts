import { loadConfig, type Config } from './config';
import { makeLog } from './lib/log';
import { builtWebRoot, startServer, type RunningServer } from './start/startServer';

const welcome = (config: Config, { address, database, demoLogins }: RunningServer): string => {
  const store = database === 'embedded' ? `embedded, in ${config.dataDir}` : 'PostgreSQL';
  const mail = config.smtpUrl
    ? 'sent by SMTP'
    : `${config.dataDir}/outbox, one .eml file each; the code in it is the only six-digit number`;
  const logins =
    demoLogins?.map(({ role, email, password }) => `    ${role.padEnd(10)}${email.padEnd(30)}${password}`) ?? [];
  return [
    '',
    `  ShareNaira is ready at ${config.publicUrl}`,
    '',
    `    listens   ${address}`,
    `    database  ${store}`,
    `    mail      ${mail}`,
    ...(logins.length > 0 ? ['', '  Demo logins', ...logins] : []),
    '',
  ].join('\n');
};

const stopOnSignal = (server: RunningServer): void => {
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    // A second signal means now: answered work is on disk anyway.
    if (stopping) process.exit(1);
    stopping = true;
    console.log(`\n  ${signal}: finishing what is under way, then stopping.`);
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
};

const main = async (): Promise<void> => {
  const config = loadConfig();
  const server = await startServer(config, makeLog(config), builtWebRoot);
  stopOnSignal(server);
  console.log(welcome(config, server));
};

/** Wrong settings, a locked folder, a used port: the message helps, a stack trace does not. */
const sentenceOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const taken = 'code' in error && error.code === 'EADDRINUSE';
  return taken
    ? `Its port is in use by another program. Stop that one, or give another PORT. (${error.message})`
    : error.message;
};

main().catch((error: unknown) => {
  console.error(`\n  ShareNaira did not start. ${sentenceOf(error)}\n`);
  process.exit(1);
});
