import { loadConfig } from '../config';
import { ensureAdmin } from './admins';
import { onDatabase, runCommand } from './runCommand';

runCommand(async () => {
  const config = loadConfig();
  const { admin } = config;
  if (!admin)
    throw new Error(
      'Give ADMIN_EMAIL, ADMIN_PASSWORD and ADMIN_FULLNAME in the environment, and the admin is created with them.',
    );
  const created = await onDatabase(config, { command: 'admin:create', argument: admin }, (ctx) =>
    ensureAdmin(ctx, admin),
  );
  console.log(
    created === true
      ? `${admin.email} can log in as an admin now.`
      : `${admin.email} belongs to an account already; nothing was changed.`,
  );
});
