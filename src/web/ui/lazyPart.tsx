import { Component, type ComponentType, lazy, type ReactNode, useState } from 'react';
import { mayPrefetch } from '../lib/mayPrefetch';
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

export interface Preloading {
  readonly isLoaded: () => boolean;
  /** Then the part renders without its fallback. */
  readonly fetch: () => Promise<unknown>;
  /** Fetches on intent, unless data is expensive. */
  readonly ahead: () => void;
}

/** React's `lazy`, with prefetching and a retry in place. */
export function lazyPart<Part extends (props: never) => ReactNode>(
  load: () => Promise<{ default: Part }>,
): Part & Preloading {
  let loaded: ComponentType<object> | undefined;
  const fetch = async () => (loaded ??= (await fetchPiece(load)).default as unknown as ComponentType<object>);
  const fetched = () => lazy(async () => ({ default: await fetch() }));
  let current = fetched();
  function LazyPart(props: object) {
    const [Shown, show] = useState(() => loaded ?? current);
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
  return Object.assign(LazyPart as unknown as Part, {
    isLoaded: () => loaded !== undefined,
    fetch,
    ahead: () => {
      if (!loaded && mayPrefetch()) fetch().catch(() => undefined);
    },
  });
}

/** For parts with a substitute until loaded. */
export function useLoaded({ isLoaded, fetch }: Preloading): readonly [loaded: boolean, bring: () => Promise<void>] {
  const [loaded, setLoaded] = useState(isLoaded);
  return [loaded, () => fetch().then(() => setLoaded(true))];
}
