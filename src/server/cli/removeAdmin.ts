import { loadConfig } from '../config';
import { removeAdmin } from './admins';
import { onDatabase, runCommand } from './runCommand';

runCommand(async () => {
  const email = process.argv[2];
  if (!email) throw new Error('Name the admin: npm run command -- removeAdmin ada@example.com');
  const removed = await onDatabase(loadConfig(), { command: 'admin:remove', argument: email }, (ctx) =>
    removeAdmin(ctx, email),
  );
  console.log(
    removed === true
      ? `${email} is an admin no longer, and is logged out everywhere.`
      : `There is no admin ${email}; nothing was changed.`,
  );
});
