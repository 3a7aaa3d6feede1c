import { z } from 'zod';
import { session } from './auth';
import { answer, endpoint, fixture, listAnswer } from './endpoint';
import { ownerLimits } from './limits';
import * as messages from './messages';
import { email, id, instant } from './primitives';

export const askOwnerLink = endpoint('askOwnerLink', 'POST /owner/link', {
  access: 'public',
  summary: 'Mails a link to the owner’s page to a mailbox of an owner. The answer is the same for every address.',
  body: z.strictObject({ email }),
  audit: { 'owner.link': 'Asked for a link to the owner’s page' },
  example: { email: 'buyer@shop.example' },
});

export const openOwnerSession = endpoint('openOwnerSession', 'POST /owner/session', {
  access: 'public',
  summary:
    'Opens the owner’s page on this browser with a mailed link. It works once, and the session is a cookie that no script can read.',
  body: z.strictObject({ token: z.string({ error: messages.ownerPage.linkInvalid }).max(200) }),
  invalidates: ['ownerSelf', 'ownMoney', 'ownJob', 'ownBrowser'],
  audit: { 'owner.enter': 'Opened the owner’s page' },
  example: { token: fixture('ownerLink') },
  errors: ['link_invalid', 'owner_closed'],
});

export const ownerSelf = z.object({
  name: z.string(),
  reference: z.string(),
  /** The mailbox that the link was sent to. */
  email: z.string(),
  sessionId: id,
  /** The end of the time in which refunds and verdicts need no new link. */
  confirmedUntil: instant,
  expiresAt: instant,
});

export const getOwnerSelf = endpoint('getOwnerSelf', 'GET /owner/self', {
  access: 'owner',
  summary: 'The owner of this session.',
  answer: answer({ data: ownerSelf }),
  shows: ['ownerSelf'],
});

export const ownerSession = session.extend({ email: z.string() });
export type OwnerSession = z.output<typeof ownerSession>;

export const listOwnerSessions = endpoint('listOwnerSessions', 'GET /owner/sessions', {
  access: 'owner',
  summary: `The browsers on which the owner’s page is open, at most ${ownerLimits.sessionsMax}: this one first, then last used first.`,
  answer: listAnswer(ownerSession),
  shows: ['ownBrowser'],
});

export const endOwnerSession = endpoint('endOwnerSession', 'POST /owner/sessions/{id}/end', {
  access: 'owner',
  summary: 'Closes the owner’s page on one browser, on this one too.',
  params: z.strictObject({ id }),
  toast: { success: messages.ownerPage.accessClosed, failure: messages.ownerPage.closeFailed },
  invalidates: ['ownBrowser'],
  audit: { 'owner.leave': 'Closed the owner’s page on a browser' },
  example: { id: fixture('ownerSession') },
});
