import { screen } from '@testing-library/react';
import { renderWithStore } from '../testing/renderWithStore';
import { CopyButton } from './CopyButton';

test('where copying is impossible, the text is shown selected', async () => {
  const { user } = renderWithStore(<CopyButton text="ADA4Q7K" label="Copy code" toast="Code copied!" />, {
    session: 'member',
  });
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await user.click(screen.getByRole('button', { name: 'Copy code' }));
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text to copy' });
  expect(field).toHaveFocus();
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('ADA4Q7K');
  expect(screen.queryByText('Code copied!')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});
