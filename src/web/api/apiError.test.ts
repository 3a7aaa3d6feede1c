import { failureCodes, failures } from '../../contract/errors';
import { type ApiError, drift, outcomeOf } from './apiError';

const answered = (code: keyof typeof failures, more: Partial<ApiError> = {}): ApiError => ({
  status: failures[code].status,
  code,
  message: '',
  ...more,
});

describe('the outcome of a failed action', () => {
  const later = failureCodes.filter(
    (code) => code === 'key_in_use' || [401, 408, 429, 503].includes(failures[code].status),
  );

  test.each(later)('%s means to ask again later', (code) => {
    expect(outcomeOf(answered(code))).toBe('retry_later');
    expect(outcomeOf(answered(code, { lostTrip: true }))).toBe('retry_later');
  });

  test('every other server code rejects it', () => {
    const others = failureCodes.filter((code) => !later.includes(code));
    expect(new Set(others.map((code) => outcomeOf(answered(code))))).toEqual(new Set(['rejected']));
    expect(others).toContain('internal');
  });

  test('without a connection it waits', () =>
    expect(outcomeOf({ status: 'OFFLINE', message: '' })).toBe('retry_later'));

  test.each<[string, unknown]>([
    ['no answer', { status: 'NETWORK', message: '' }],
    ['an answer out of shape', drift],
    ['a proxy that gave up', { status: 504, message: '', foreign: true }],
    ['a refusal by a proxy', { status: 403, message: '', foreign: true }],
    ['a failure without a code', { status: 409, message: 'No.' }],
    ['a fault after a trip that was lost', answered('internal', { lostTrip: true })],
    ['what is no failure of a call', new Error('broken')],
  ])('after %s it is unknown', (_what, error) => expect(outcomeOf(error)).toBe('unknown'));
});
