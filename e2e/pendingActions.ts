import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';

/** Of the server that the story is played on: its project's, or its worker's. */
const mailFolder = (): string => {
  const { server } = test.info().project.metadata as { server?: number };
  return path.join(process.env.E2E_DATA_DIR ?? 'data', String(server ?? test.info().parallelIndex), 'outbox');
};

// The first mail makes the folder.
const mailFiles = (): string[] =>
  existsSync(mailFolder()) ? readdirSync(mailFolder()).filter((name) => name.endsWith('.eml')) : [];

/** From the newest on. */
const mailsTo = (email: string): string[] =>
  mailFiles()
    .sort()
    .reverse()
    .map((name) => readFileSync(path.join(mailFolder(), name), 'utf8'))
    .filter((mail) => mail.toLowerCase().includes(`to: ${email}`));

const getText = (mail = ''): string => mail.split('text/html')[0]?.split('text/plain')[1] ?? '';

// Elsewhere than in the text six digits may stand by chance.
const codeIn = (mail?: string): string => /(?<!\d)\d{6}(?!\d)/.exec(getText(mail))?.[0] ?? '';

/**
 * The one-time code in the newest mail to this address, as a person would read it; waits until the mail is there.
 * @param instead of this code, which was in the mail before.
 */
export const codeFor = async (email: string, instead = ''): Promise<string> => {
  let code = '';
  await expect
    .poll(
      () => {
        code = codeIn(mailsTo(email)[0]);
        return code === instead ? '' : code;
      },
      { message: `a mail with a code for ${email}` },
    )
    .not.toBe('');
  return code;
};

/** The text of a mail of that subject; waits until it is there. */
export const mailTo = async (email: string, subject: string): Promise<string> => {
  let text = '';
  await expect
    .poll(
      () => {
        text = getText(mailsTo(email).find((mail) => mail.includes(`Subject: ${subject}`)));
        return text;
      },
      { message: `a mail "${subject}" to ${email}` },
    )
    .not.toBe('');
  return text;
};
