import type { ReactNode } from 'react';

/** A cell holds more than its content, so text gets an element: without one, a new text would miss the node that a translator replaced. */
export const cellContent = (content: ReactNode): ReactNode =>
  typeof content === 'string' || typeof content === 'number' ? <span>{content}</span> : content;
