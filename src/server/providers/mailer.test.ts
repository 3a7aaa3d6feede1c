import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { outboxMailer, smtpMailer } from './mailer';

const mail = {
  kind: 'otp',
  to: 'ada@example.com',
  subject: 'Your ShareNaira code',
  text: 'Hello Ada,\n\nyour code is\n\n482913\n\nIt works for 10 minutes. You earn ₦1,250 for the next job, a line that runs on for far longer than seventy-six characters.\n',
  html: '<p>Hello Ada, your code is <b>482913</b></p>',
};

const outbox = async (now = new Date('2026-11-21T09:05:12.345Z')) => {
  const folder = path.join(await mkdtemp(path.join(os.tmpdir(), 'outbox-')), 'outbox');
  return { folder, mailer: outboxMailer({ folder, from: 'ShareNaira <no-reply@sharenaira.example>', now: () => now }) };
};

const unsubscribeUrl = `https://sharenaira.example/api/v1/newsletter/one-click?token=${'t'.repeat(43)}`;
const listHeaders = [`<${unsubscribeUrl}>`, 'List-Unsubscribe=One-Click'];
const listHeadersOf = (raw: string): (string | undefined)[] =>
  ['List-Unsubscribe', 'List-Unsubscribe-Post'].map((name) =>
    new RegExp(`^${name}:[ \\t]*(.*)$`, 'm')
      .exec(raw.replace(/\r\n[ \t]+/g, ' ').replaceAll('\r\n', '\n'))?.[1]
      ?.trim(),
  );

const textPart = (eml: string): string => {
  const boundary = /boundary="([^"]+)"/.exec(eml)![1]!;
  return eml.split(`--${boundary}`).find((part) => part.includes('Content-Type: text/plain'))!;
};

describe('outbox', () => {
  it('names the file after time and recipient', async () => {
    const { folder, mailer } = await outbox();
    await mailer.send(mail);
    expect(await readdir(folder)).toEqual([
      expect.stringMatching(/^20261121-090512-345_ada@example\.com_[0-9a-f]{6}\.eml$/),
    ]);
  });

  it('shows the text unencoded in an editor, with the code as its only six-digit number', async () => {
    const { folder, mailer } = await outbox();
    await mailer.send(mail);
    const [file] = await readdir(folder);
    const eml = await readFile(path.join(folder, file!), 'utf8');
    expect(eml).toContain('From: ShareNaira <no-reply@sharenaira.example>');
    expect(eml).toContain('To: ada@example.com');
    expect(eml).toContain('Subject: Your ShareNaira code');
    const text = textPart(eml);
    expect(text.replaceAll('\r\n', '\n')).toContain(mail.text);
    expect(text.match(/(?<!\d)\d{6}(?!\d)/g)).toEqual(['482913']);
  });

  it.each([
    ['offers the mail program’s own way to unsubscribe where a mail has one', { unsubscribeUrl }, listHeaders],
    ['and nowhere else', {}, [undefined, undefined]],
  ])('%s', async (_, offered, headers) => {
    const { folder, mailer } = await outbox();
    await mailer.send({ ...mail, ...offered });
    const [file] = await readdir(folder);
    expect(listHeadersOf(await readFile(path.join(folder, file!), 'utf8'))).toEqual(headers);
  });

  it('separates two emails of one moment', async () => {
    const { folder, mailer } = await outbox();
    await Promise.all([mailer.send(mail), mailer.send(mail)]);
    expect(await readdir(folder)).toHaveLength(2);
  });

  it('stays in its folder and adds no header, for any address', async () => {
    const { folder, mailer } = await outbox();
    await mailer.send({ ...mail, to: '../../etc/x@example.com', subject: 'a\r\nBcc: eve@example.com' });
    const [file] = await readdir(folder);
    expect(file).not.toContain('/');
    expect(await readFile(path.join(folder, file!), 'utf8')).not.toMatch(/^Bcc:/m);
  });
});

/** A minimal SMTP server that records commands. */
const mailServer = async (answerToMail = '250 ok') => {
  const received: string[] = [];
  const server = createServer((socket) => {
    let inData = false;
    socket.write('220 here\r\n');
    socket.on('data', (chunk) => {
      const line = chunk.toString();
      received.push(line);
      if (inData) {
        if (!line.endsWith('\r\n.\r\n')) return;
        inData = false;
        socket.write('250 taken\r\n');
      } else if (line.startsWith('EHLO')) socket.write('250 here\r\n');
      else if (line.startsWith('MAIL')) socket.write(`${answerToMail}\r\n`);
      else if (line.startsWith('DATA')) {
        inData = true;
        socket.write('354 go on\r\n');
      } else if (line.startsWith('QUIT')) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { received, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
};

describe('mail server', () => {
  it('receives the email with both parts', async () => {
    const server = await mailServer();
    await smtpMailer({ url: server.url, from: 'ShareNaira <no-reply@sharenaira.example>' }).send(mail);
    server.close();
    const all = server.received.join('');
    expect(all).toContain('RCPT TO:<ada@example.com>');
    expect(all).toContain('text/plain');
    expect(all).toContain('text/html');
  });

  it('receives the unsubscribe headers', async () => {
    const server = await mailServer();
    await smtpMailer({ url: server.url, from: 'a@example.com' }).send({ ...mail, unsubscribeUrl });
    server.close();
    expect(listHeadersOf(server.received.join(''))).toEqual(listHeaders);
  });

  it('gets nothing unencrypted if TLS is required but not offered', async () => {
    const server = await mailServer();
    const mailer = smtpMailer({ url: server.url, from: 'a@example.com', requireTLS: true });
    await expect(mailer.send(mail)).rejects.toThrow();
    server.close();
    expect(server.received.join('')).not.toMatch(/MAIL FROM|RCPT|ada@example/);
  });

  it('throws a refusal, so that sending is retried', async () => {
    const server = await mailServer('451 come back later');
    await expect(smtpMailer({ url: server.url, from: 'a@example.com' }).send(mail)).rejects.toThrow('451');
    server.close();
  });
});
