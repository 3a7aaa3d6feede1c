import { brand } from '../../contract/brand';
import { escaped } from '../lib/html';
import type { Mail } from '../providers/ports';
import type { Ctx } from '../context';
import { minutesAfter } from '../lib/time';

export type EmailMessage = Omit<Mail, 'to'>;

export interface ToMember {
  readonly fullname: string;
  readonly publicUrl: string;
}

/** Texts by name, formatted, such as an amount of ₦1,250. */
export type Texts<Name extends string> = Readonly<Record<Name, string>>;
export type About<Name extends string> = ToMember & Texts<Name>;

interface Contents {
  readonly kind: string;
  readonly subject: string;
  /** Omitted for unconfirmed addresses: a stranger could have typed the name. */
  readonly fullname?: string;
  /** Set for members: the footer links to the email settings. */
  readonly publicUrl?: string;
  readonly paragraphs: readonly string[];
  readonly highlight?: string;
  /** Puts it above the greeting. */
  readonly isHighlightFirst?: boolean;
  readonly links?: readonly { readonly label: string; readonly url: string }[];
  readonly after?: string;
}

const closing = `Questions? Write to ${brand.supportEmail}.`;
const choice = (publicUrl: string) => ({
  label: 'Choose which emails you get',
  url: `${publicUrl}/account/my-account#mails`,
});
const written = ({ label, url }: { label: string; url: string }) => `${label}:\n${url}`;

/** Greeting, paragraphs and highlight in their order, each through its format. */
const openingOf = <T>(
  greeting: string,
  { paragraphs, highlight, isHighlightFirst = false }: Contents,
  [paragraph, line]: readonly [(words: string) => T, (words: string) => T],
): T[] => {
  const words = [greeting, ...paragraphs].map(paragraph);
  const highlighted = highlight ? [line(highlight)] : [];
  return isHighlightFirst ? [...highlighted, ...words] : [...words, ...highlighted];
};

const asWritten = (words: string): string => words;

const textOf = (greeting: string, contents: Contents): string => {
  const { links = [], after, publicUrl } = contents;
  return [
    ...[...openingOf(greeting, contents, [asWritten, asWritten]), ...links.map(written), after],
    ...[publicUrl && written(choice(publicUrl)), closing, brand.name],
  ]
    .filter(Boolean)
    .join('\n\n');
};

const htmlOf = (greeting: string, contents: Contents) => {
  const { subject, links = [], after, publicUrl } = contents;
  const paragraph = (words: string) => `<p style="margin:0 0 16px">${escaped(words)}</p>`;
  const button = ({ label, url }: { label: string; url: string }) =>
    `<p style="margin:0 0 16px"><a href="${escaped(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b6b47;color:#ffffff;text-decoration:none;font-weight:600">${escaped(label)}</a></p>`;
  const line = (words: string) =>
    `<p style="margin:0 0 16px;font-size:28px;font-weight:700;letter-spacing:4px">${escaped(words)}</p>`;
  const small = ({ label, url }: { label: string; url: string }) =>
    `<p style="margin:0;font-size:14px"><a href="${escaped(url)}" style="color:#0b6b47">${escaped(label)}</a></p>`;
  const body = [
    ...openingOf(greeting, contents, [paragraph, line]),
    ...links.map(button),
    after ? paragraph(after) : '',
    paragraph(closing),
    publicUrl ? small(choice(publicUrl)) : '',
  ];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#faf8f3;color:#12211b;font:16px/1.55 system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e4e0d6;border-radius:12px">
<p style="margin:0 0 16px;font-weight:800;color:#0b6b47">${escaped(brand.name)}</p>
${body.join('\n')}
</div></body></html>`;
};

/** Renders plain text and simple HTML without pictures or scripts; texts typed by users are escaped. */
export const renderEmail = (contents: Contents): EmailMessage => {
  const greeting = contents.fullname ? `Hello ${contents.fullname},` : 'Hello,';
  return {
    kind: contents.kind,
    subject: contents.subject,
    text: textOf(greeting, contents),
    html: htmlOf(greeting, contents),
  };
};

/** A queued mail; one with a secret is dropped when the secret expires. */
export type QueuedMail = Mail & { readonly worthlessAt?: string };

// Doubling from 20 seconds, the last try is within ten minutes, while a code still works.
const retriesOfCode = 4;
const anHour = 60;

interface Options {
  readonly urgent?: boolean;
  /** The lifetime of the mail's secret. */
  readonly worthMinutes?: number;
}

/** Queues a mail, sent exactly if the transaction of `tx` commits; urgent ones go first. */
export const sendMail = (
  tx: Ctx,
  { kind, to, subject, text, html, unsubscribeUrl }: Mail,
  { urgent = false, worthMinutes }: Options = {},
): Promise<void> => {
  const mail: QueuedMail = {
    kind,
    to,
    subject,
    text,
    html,
    ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
    ...(worthMinutes ? { worthlessAt: minutesAfter(tx.now(), worthMinutes).toISOString() } : {}),
  };
  return tx.boss.send(tx, 'mail', mail, {
    ...(urgent ? { priority: 1 } : {}),
    ...(worthMinutes && worthMinutes < anHour ? { retryLimit: retriesOfCode } : {}),
  });
};
