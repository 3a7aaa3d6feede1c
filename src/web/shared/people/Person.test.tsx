import { render, screen } from '@testing-library/react';
import { EmptyState } from '../../ui/PageState';
import { Person } from './Person';

test('a person stands for an empty list, silently', () => {
  const { container } = render(<EmptyState title="Nothing yet" picture={<Person drawing="/gele.svg" />} />);
  const drawing = container.querySelector('img');
  expect(drawing).toHaveAttribute('src', '/gele.svg');
  expect(drawing).toHaveAttribute('width', '112');
  expect(drawing).toHaveAttribute('height', '112');
  expect(screen.queryByRole('img')).toBeNull();
});

test('an empty list has one unasked', () => {
  const { container } = render(<EmptyState title="Nothing yet" />);
  expect(container.querySelector('img')).toHaveAttribute('alt', '');
});
