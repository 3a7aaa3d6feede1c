import { z } from 'zod';
import { endpoint, fixture, listAnswer } from './endpoint';
import { email, text } from './primitives';

export const ping = endpoint('ping', 'HEAD /ping', {
  access: 'public',
  summary: 'Answers 200 without a body: the browser’s check that the server can be reached.',
  produces: 'nothing',
});

const errorKind = z.enum(['error', 'rejection', 'piece', 'screen']);
export type ErrorKind = z.output<typeof errorKind>;

export const reportBrowserError = endpoint('reportBrowserError', 'POST /browser-error', {
  access: 'public',
  summary:
    'Writes a browser’s error into the log, without anything about a person, and counts it. `piece`: a file of the app that did not load; `screen`: a screen that broke.',
  body: z.strictObject({
    kind: errorKind,
    message: text(200),
    /** Places in our files, innermost first. */
    stack: z
      .array(
        z
          .string()
          .max(50)
          .regex(/^\/assets\/[\w.-]+\.js:\d+:\d+$/),
      )
      .max(5),
    /** A screen's address with `:id` for what names something. */
    route: z
      .string()
      .max(100)
      .regex(/^(?:\/(?::id|[a-z-]{1,24}))*\/?$/),
    /** The hash of the page's script, which a build changes. */
    version: z.string().max(20).regex(/^\w+$/),
  }),
  bodyMaxBytes: 2 * 1024,
  example: {
    kind: 'error',
    message: 'x is not a function',
    stack: ['/assets/main.3f9a1c07be.js:1:4711'],
    route: '/account/dashboard',
    version: '3f9a1c07be',
  },
});

/** `aliases`: short, former and app names of the bank. */
const bankListItem = z.object({
  bank_name: z.string(),
  bank_code: z.string(),
  aliases: z.array(z.string()).max(20).optional(),
});
export type BankListItem = z.output<typeof bankListItem>;

export const listBanks = endpoint('listBanks', 'GET /bank_list/NGN', {
  version: 'v2',
  access: 'public',
  summary:
    'Nigerian banks with their codes, from the payments provider or, without one, from the bundled list, and the other names that people call them.',
  // `later`: sign-up may leave the bank out.
  answer: listAnswer(bankListItem).extend({ at_signup: z.enum(['required', 'later']).optional() }),
  shows: ['bank'],
});

export const subscribe = endpoint('subscribe', 'POST /newsletter/subscribe', {
  access: 'public',
  summary: 'Stores an address for the newsletter and mails a link that confirms it.',
  body: z.strictObject({ email }),
  audit: { 'newsletter.subscribe': 'Subscribed to the newsletter' },
  example: { email: 'another.reader@example.com' },
});

const token = z.strictObject({ token: text(100) });

export const confirmSubscription = endpoint('confirmSubscription', 'POST /newsletter/confirm', {
  access: 'public',
  summary: 'Confirms a subscription with the token from the mail.',
  body: token,
  audit: { 'newsletter.confirm': 'Confirmed the newsletter' },
  example: { token: fixture('newsletterToken') },
  errors: ['link_invalid'],
});

export const unsubscribe = endpoint('unsubscribe', 'POST /newsletter/unsubscribe', {
  access: 'public',
  summary: 'Ends a subscription with the token from the mail.',
  body: token,
  audit: { 'newsletter.unsubscribe': 'Left the newsletter' },
  example: { token: fixture('leaveToken') },
  errors: ['link_invalid'],
});

export const unsubscribeByMailbox = endpoint('unsubscribeByMailbox', 'POST /newsletter/one-click', {
  access: 'public',
  summary:
    'Ends a subscription when a mail program’s own unsubscribe button is pressed (RFC 8058). The form it sends says nothing that the address does not.',
  query: token,
  takesForm: true,
  audit: { 'newsletter.unsubscribe': null },
  example: { token: fixture('leaveToken') },
  errors: ['link_invalid'],
});

export const stopJobNews = endpoint('stopJobNews', 'POST /job-news/off', {
  access: 'public',
  summary: 'Ends the mails about an owner’s jobs to one mailbox, with the token from one of them.',
  body: token,
  audit: { 'owner.job-news-off': 'Switched off mails about jobs' },
  example: { token: fixture('jobNewsToken') },
  errors: ['link_invalid'],
});

export const stopJobNewsByMailbox = endpoint('stopJobNewsByMailbox', 'POST /job-news/one-click', {
  access: 'public',
  summary: 'Ends the mails about an owner’s jobs when a mail program’s own unsubscribe button is pressed (RFC 8058).',
  query: token,
  takesForm: true,
  audit: { 'owner.job-news-off': null },
  example: { token: fixture('jobNewsToken') },
  errors: ['link_invalid'],
});
