import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import MimeNode from 'nodemailer/lib/mime-node';
import type { Mail, Mailer } from './ports';

/** RFC 8058: unless DKIM signs both, mail programs show no button. */
const listHeaders = ({ unsubscribeUrl }: Mail): Record<string, string> =>
  unsubscribeUrl
    ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {};

/** Throws refusals for retry; `requireTLS` stops a middleman from stripping TLS. */
export const smtpMailer = (server: { url: string; from: string; requireTLS?: boolean }): Mailer => {
  const transport = createTransport({
    url: server.url,
    requireTLS: server.requireTLS ?? false,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => {
      const { to, subject, text, html } = mail;
      await transport.sendMail({ from: server.from, to, subject, text, html, headers: listHeaders(mail) });
    },
  };
};

const eightBit = (type: string, content: string): string =>
  `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${content.replace(/\r?\n/g, '\r\n')}\r\n`;

/** An unencoded mail file, readable in an editor. */
const composed = (mail: Mail, from: string, at: Date): Promise<Buffer> => {
  const root = new MimeNode('multipart/alternative', { disableFileAccess: true, disableUrlAccess: true });
  root.setHeader({ from, to: mail.to, subject: mail.subject, date: at, ...listHeaders(mail) });
  root.createChild('text/plain').setRaw(eightBit('text/plain', mail.text));
  root.createChild('text/html').setRaw(eightBit('text/html', mail.html));
  return root.build();
};

/** Time first, so that the newest sorts last; recipients cannot leave the folder. */
const fileName = (to: string, at: Date): string => {
  const time = at.toISOString().replace(/[-:]/g, '').replace('T', '-').replace('.', '-').replace('Z', '');
  return `${time}_${to.replace(/[^A-Za-z0-9@.+-]/g, '_').slice(0, 100)}_${randomBytes(3).toString('hex')}.eml`;
};

/** Writes `.eml` files into `folder`, so that developers find one-time codes. */
export const outboxMailer = ({ folder, from, now }: { folder: string; from: string; now: () => Date }): Mailer => ({
  send: async (mail) => {
    const at = now();
    const file = path.join(folder, fileName(mail.to, at));
    await mkdir(folder, { recursive: true });
    // Renamed into place, so that a watcher never reads half a mail.
    try {
      await writeFile(`${file}.part`, await composed(mail, from, at), { flag: 'wx' });
      await rename(`${file}.part`, file);
    } catch (error) {
      await rm(`${file}.part`, { force: true });
      throw error;
    }
  },
});
