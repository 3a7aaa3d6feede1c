/** @jest-environment node */
import { allEndpoints } from '../../../contract';
import { failureCodes } from '../../../contract/errors';
import { textsReachedBy } from '../../testing/access/reachedCode';

it.each(allEndpoints.map(({ name, errors = [] }) => [name, errors] as const))(
  '%s declares no refusal that its code does not hold',
  (name, errors) => {
    const reached = textsReachedBy(name);
    expect(reached).not.toBeNull();
    expect(errors.filter((code) => !reached?.has(code))).toEqual([]);
  },
);

it('a call reaches few of all refusals', () => {
  const reached = textsReachedBy('acceptTerms');
  expect(failureCodes.filter((code) => reached?.has(code))).toEqual(['terms_changed', 'unauthenticated']);
});
