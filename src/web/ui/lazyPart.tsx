import { Component, type ComponentType, lazy, type ReactNode, useState } from 'react';
import { reportBrowserError } from '../lib/browserErrors';
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
    if (!isMissingPiece(error)) return;
    reportBrowserError('piece', error);
    void reloadAfterRelease(error);
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
  readonly fetch: () => Promise<unknown>;
  readonly ahead: () => void;
}

/** React's `lazy` for an export that is part of a screen: it can be fetched before it is drawn, and fails in its place alone, with a retry. */
export function lazyPart<
  Module extends Readonly<Record<Name, (props: never) => ReactNode>>,
  Name extends string = 'default',
>(load: () => Promise<Module>, name = 'default' as Name): Module[Name] & Preloading {
  let loaded: ComponentType<object> | undefined;
  const fetch = async () => (loaded ??= (await fetchPiece(load))[name] as unknown as ComponentType<object>);
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
  return Object.assign(LazyPart as unknown as Module[Name], {
    isLoaded: () => loaded !== undefined,
    fetch,
    ahead: () => {
      if (!loaded && mayPrefetch()) fetch().catch(() => undefined);
    },
  });
}

export function useLoaded({ isLoaded, fetch }: Preloading): readonly [loaded: boolean, bring: () => Promise<void>] {
  const [loaded, setLoaded] = useState(isLoaded);
  return [loaded, () => fetch().then(() => setLoaded(true))];
}
