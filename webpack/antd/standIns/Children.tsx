import type { ReactNode } from 'react';

export default function Children({ children }: { children?: ReactNode }) {
  return children;
}
