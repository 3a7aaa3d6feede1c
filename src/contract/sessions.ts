import { z } from 'zod';
import { endpoint, listAnswer, listQuery } from './endpoint';
import { fixture } from './example';
import * as messages from './messages';
import { heldPassword, id, instant, password } from './primitives';

export const changePassword = endpoint('changePassword', 'POST /auth/change-password', {
  summary:
    'Sets a new password for who knows the current one. Every other session ends, and the owner is told by mail.',
  body: z.strictObject({ current_password: heldPassword, password }),
  idempotent: 'create',
  toast: { success: messages.login.changed, failure: null },
  invalidates: ['session'],
  audit: { 'password.change': 'Changed the password' },
  example: { current_password: fixture('password'), password: 'another-harmattan-17' },
  errors: ['conflict', 'password_too_common', 'password_unchanged', 'password_wrong'],
});

export const session = z.object({
  id,
  /** The device that opened it, in plain words ("Chrome on Android"); null if unknown. */
  device: z.string().nullable(),
  /** The session of this call. */
  current: z.boolean(),
  createdAt: instant,
  lastSeenAt: instant,
});
export type Session = z.output<typeof session>;

export const listSessions = endpoint('listSessions', 'GET /auth/sessions', {
  summary: 'Where the member is logged in: the session of this call first, then last used first.',
  query: listQuery({ sort: ['lastSeenAt', 'createdAt'], filters: {} }),
  answer: listAnswer(session),
  shows: ['session'],
});

export const revokeOtherSessions = endpoint('revokeOtherSessions', 'POST /auth/sessions/revoke-others', {
  summary: 'Ends every session of the member but the one of this call.',
  idempotent: 'create',
  toast: { success: messages.login.devicesEnded, failure: messages.login.devicesFailed },
  invalidates: ['session'],
  audit: { 'session.revoke-others': 'Logged other devices out' },
});

export const revokeSession = endpoint('revokeSession', 'POST /auth/sessions/{id}/revoke', {
  summary: 'Ends one of the member’s own sessions.',
  params: z.strictObject({ id }),
  idempotent: 'create',
  toast: { success: messages.login.deviceEnded, failure: messages.login.deviceFailed },
  invalidates: ['session'],
  audit: { 'session.revoke': 'Logged a device out' },
  example: { id: fixture('session') },
});
