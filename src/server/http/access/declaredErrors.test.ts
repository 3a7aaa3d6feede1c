/** @jest-environment node */
import { allEndpoints } from '../../../contract';
import { failureCodes } from '../../../contract/errors';
import { textsReachedBy } from '../../testing/access/reachedCode';

it.each(allEndpoints.map(({ name, errors = [] }) => [name, errors] as const))(
  '%s declares only refusals its code contains',
  (name, errors) => {
    const reached = textsReachedBy(name);
    expect(reached).not.toBeNull();
    expect(errors.filter((code) => !reached?.has(code))).toEqual([]);
  },
);

it('each call reaches few of all refusals', () => {
  const reached = textsReachedBy('acceptTerms');
  expect(failureCodes.filter((code) => reached?.has(code))).toEqual(['terms_changed', 'unauthenticated']);
});
