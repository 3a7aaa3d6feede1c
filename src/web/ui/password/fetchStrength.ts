import type { passwordStrength } from '../../lib/passwordStrength';

/** The code that measures a password comes with the first letter of one. Where its file does not come, the server's check is enough. */
export const fetchStrength = (): Promise<typeof passwordStrength | undefined> =>
  import('../../lib/passwordStrength').then(
    (module) => module.passwordStrength,
    () => undefined,
  );
