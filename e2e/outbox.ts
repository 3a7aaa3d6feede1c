import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';

const outbox = (): string => path.join(process.env.E2E_DATA_DIR ?? 'data', 'outbox');

// The first mail makes the folder.
const mailFiles = (): string[] =>
  existsSync(outbox()) ? readdirSync(outbox()).filter((name) => name.endsWith('.eml')) : [];

const newestMailTo = (email: string): string | undefined =>
  mailFiles()
    .sort()
    .reverse()
    .map((name) => readFileSync(path.join(outbox(), name), 'utf8'))
    .find((mail) => mail.toLowerCase().includes(`to: ${email}`));

/** The one-time code in the newest mail to this address, as a person would read it; waits until the mail is there. */
export const codeFor = async (email: string): Promise<string> => {
  let code = '';
  await expect
    .poll(
      () => {
        code = /(?<![\d#])\d{6}(?!\d)/.exec(newestMailTo(email) ?? '')?.[0] ?? '';
        return code;
      },
      { message: `a mail with a code for ${email}` },
    )
    .not.toBe('');
  return code;
};
