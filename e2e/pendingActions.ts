import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { home } from './ownServer';

const mailFolder = (): string => path.join(home().dataDir, 'outbox');

// The mail folder appears with the first mail.
const mailFiles = (): string[] =>
  existsSync(mailFolder()) ? readdirSync(mailFolder()).filter((name) => name.endsWith('.eml')) : [];

const mailsTo = (email: string): string[] =>
  mailFiles()
    .sort()
    .reverse()
    .map((name) => readFileSync(path.join(mailFolder(), name), 'utf8'))
    .filter((mail) => mail.toLowerCase().includes(`to: ${email}`));

/** Decodes quoted-printable text. */
const decode = (quoted: string): string =>
  Buffer.from(
    quoted.replace(/=\r?\n/g, '').replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();

const getSubject = (mail: string): string =>
  (/^Subject: (.*(?:\r?\n[ \t].*)*)/m.exec(mail)?.[1] ?? '').replace(/=\?UTF-8\?Q\?(.*?)\?=\s*/g, (_, word: string) =>
    decode(word.replaceAll('_', ' ')),
  );

const getText = (mail = ''): string => {
  const text = mail.split('text/html')[0]?.split('text/plain')[1] ?? '';
  return /quoted-printable/.test(text) ? decode(text) : text;
};

// Six digits outside the text may be chance.
const codeIn = (mail?: string): string => /(?<!\d)\d{6}(?!\d)/.exec(getText(mail))?.[0] ?? '';

/** The one-time code in the newest mail to this address, as a person would read it; waits until the mail is there. */
export const codeFor = async (email: string): Promise<string> => {
  let code = '';
  await expect
    .poll(
      () => {
        code = codeIn(mailsTo(email)[0]);
        return code;
      },
      { message: `a mail with a code for ${email}` },
    )
    .not.toBe('');
  return code;
};

/** The text of the email whose subject starts like this; raise `timeout` for one a scheduled job sends. */
export const mailTo = async (
  email: string,
  subject: string,
  { timeout }: { timeout?: number } = {},
): Promise<string> => {
  let text = '';
  await expect
    .poll(
      () => {
        text = getText(mailsTo(email).find((mail) => getSubject(mail).startsWith(subject)));
        return text;
      },
      { message: `a mail "${subject}" to ${email}`, ...(timeout !== undefined && { timeout }) },
    )
    .not.toBe('');
  return text;
};
