import { Component, type ComponentType, lazy, type ReactNode, useState } from 'react';
import { fetchPiece, isMissingPiece, reloadAfterRelease } from '../lib/missingPiece';
import { FailedState } from './PageState';

interface BoundaryProps {
  retry: () => void;
  children: ReactNode;
}

interface BoundaryState {
  error: Error | null;
}

class PartBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null };
  static getDerivedStateFromError(error: Error): BoundaryState {
    return { error };
  }
  override componentDidCatch(error: unknown): void {
    if (isMissingPiece(error)) void reloadAfterRelease(error);
  }
  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!isMissingPiece(error)) throw error;
    return (
      <FailedState
        text="This part couldn’t be loaded."
        error="Check your connection and try again. What you typed is still here."
        retry={() => {
          this.props.retry();
          this.setState({ error: null });
        }}
      />
    );
  }
}

/** React's `lazy` for a part of a screen: one that cannot be fetched fails in its place alone, and can be fetched again there. */
export function lazyPart<Part extends (props: never) => ReactNode>(load: () => Promise<{ default: Part }>): Part {
  const fetched = () => lazy(() => fetchPiece(load) as unknown as Promise<{ default: ComponentType<object> }>);
  let current = fetched();
  function LazyPart(props: object) {
    const [Shown, show] = useState(() => current);
    const retry = () => {
      current = fetched();
      show(() => current);
    };
    return (
      <PartBoundary retry={retry}>
        <Shown {...props} />
      </PartBoundary>
    );
  }
  return LazyPart as unknown as Part;
}
