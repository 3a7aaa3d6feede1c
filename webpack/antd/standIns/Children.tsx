import type { ReactNode } from 'react';

/** Draws what it is put around. */
export default function Children({ children }: { children?: ReactNode }) {
  return children;
}
