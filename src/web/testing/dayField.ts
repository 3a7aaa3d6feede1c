import { act, waitFor, within } from '@testing-library/react';

/** A day field with its calendar loaded. */
export const dayField = async (form: HTMLElement, label: string): Promise<HTMLElement> => {
  const field = () => within(form).getByLabelText(label);
  act(() => field().focus());
  await waitFor(() => expect(field()).not.toHaveAttribute('readonly'));
  return field();
};
