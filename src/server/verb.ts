import type { Endpoint, InputOf, ResultOf } from '../contract/endpoint';
import type { LiveEvent } from '../contract/notifications';
import type { Ctx } from './context';
import { DomainError } from './errors';

/** A multipart call's file, limited on arrival; large ones are on disk. The type is the sender's claim. */
export interface UploadedFile {
  readonly filename: string;
  readonly mimetype: string;
  readonly size: number;
  readonly read: () => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

export const fileOf = (bytes: Buffer, mimetype = '', filename = ''): UploadedFile => ({
  filename,
  mimetype,
  size: bytes.length,
  read: () => Promise.resolve(bytes),
  close: () => Promise.resolve(),
});

/** Pictures from `data:` addresses, by hash; the text has `data:image/…;base64,~` and the hash. */
export type InlinePictures = ReadonlyMap<string, Pick<UploadedFile, 'size' | 'read'>>;

export interface StreamedFile {
  readonly filename: string;
  readonly contentType?: string;
  readonly parts: AsyncIterable<string | Uint8Array>;
  /** The number of rows, if known in advance. */
  readonly rows?: number;
}

export interface RouteOptions {
  /** Calls per minute and address, below the general limit. */
  readonly perMinute?: number;
  /** Extracts pictures while the body arrives, as `input.pictures`. */
  readonly inlinePictures?: true;
  /** A refusal undoes the whole call, even inner transactions that committed, so these need no savepoints. */
  readonly allOrNothing?: true;
  /** For admin reads that may be seconds old. */
  readonly fromReplica?: true;
  /** Renews the media cookie, on the app's first call. */
  readonly showsPictures?: true;
  /** For a GET that changes something: the refusal for links and images. */
  readonly notByLink?: string;
}

export type Verb<E extends Endpoint> = (ctx: Ctx, input: InputOf<E>) => Promise<ResultOf<E>>;
export type UploadVerb<E extends Endpoint> = (
  ctx: Ctx,
  input: InputOf<E> & { readonly file: UploadedFile },
) => Promise<ResultOf<E>>;
export type FileVerb<E extends Endpoint> = (ctx: Ctx, input: InputOf<E>) => Promise<StreamedFile>;
type BareVerb<E extends Endpoint> = (ctx: Ctx, input: InputOf<E>) => Promise<void>;
type EventsVerb = (ctx: Ctx, send: (event: LiveEvent) => void) => Promise<() => void>;

/** Runs a verb in its key's transaction, if it has a key. */
type Transact<R> = (run: (bound: Ctx) => Promise<R>) => Promise<R>;

interface Steps<E extends Endpoint, P> {
  readonly prepare: (ctx: Ctx, input: InputOf<E>) => Promise<P>;
  readonly verb: (ctx: Ctx, input: InputOf<E>, prepared: P) => Promise<ResultOf<E>>;
  /** Removes an unused prepared result. */
  readonly discard?: (ctx: Ctx, prepared: P) => Promise<void>;
}

/** Slow work before the transaction, discarded on refusal but not on errors that may follow the commit. */
export const prepared =
  <E extends Endpoint, P>({ prepare, verb, discard }: Steps<E, P>) =>
  async (ctx: Ctx, input: InputOf<E>, transact: Transact<ResultOf<E>> = (run) => run(ctx)): Promise<ResultOf<E>> => {
    const result = await prepare(ctx, input);
    let isUsed = false;
    const run = async (bound: Ctx): Promise<ResultOf<E>> => {
      isUsed = true;
      try {
        return await verb(bound, input, result);
      } catch (error) {
        if (error instanceof DomainError) isUsed = false;
        throw error;
      }
    };
    try {
      return await transact(run);
    } finally {
      if (!isUsed) await discard?.(ctx, result);
    }
  };

/** An endpoint and its verb, typed by the functions below. */
export type Route = { readonly endpoint: Endpoint; readonly options: RouteOptions } & (
  | { readonly kind: 'json'; readonly verb: (ctx: Ctx, input: never, transact?: Transact<object>) => Promise<object> }
  | { readonly kind: 'file'; readonly verb: (ctx: Ctx, input: never) => Promise<StreamedFile> }
  | { readonly kind: 'bare'; readonly verb: (ctx: Ctx, input: never) => Promise<void> }
  | { readonly kind: 'events'; readonly verb: EventsVerb }
);

const inTransact =
  <I>(verb: (ctx: Ctx, input: I) => Promise<object>) =>
  (ctx: Ctx, input: I, transact: Transact<object> = (run) => run(ctx)): Promise<object> =>
    transact((bound) => verb(bound, input));

export const route = <E extends Endpoint>(endpoint: E, verb: Verb<E>, options: RouteOptions = {}): Route => ({
  kind: 'json',
  endpoint,
  verb: inTransact(verb),
  options,
});

export const preparedRoute = <E extends Endpoint>(
  endpoint: E,
  verb: (ctx: Ctx, input: InputOf<E>, transact?: Transact<ResultOf<E>>) => Promise<ResultOf<E>>,
  options: RouteOptions = {},
): Route => ({ kind: 'json', endpoint, verb: verb as Extract<Route, { kind: 'json' }>['verb'], options });

export const uploadRoute = <E extends Endpoint>(
  endpoint: E,
  verb: UploadVerb<E>,
  options: RouteOptions = {},
): Route => ({ kind: 'json', endpoint, verb: inTransact(verb), options });

export const fileRoute = <E extends Endpoint>(endpoint: E, verb: FileVerb<E>, options: RouteOptions = {}): Route => ({
  kind: 'file',
  endpoint,
  verb,
  options,
});

export const bareRoute = <E extends Endpoint>(endpoint: E, verb: BareVerb<E>, options: RouteOptions = {}): Route => ({
  kind: 'bare',
  endpoint,
  verb,
  options,
});

export const eventsRoute = (endpoint: Endpoint, verb: EventsVerb, options: RouteOptions = {}): Route => ({
  kind: 'events',
  endpoint,
  verb,
  options,
});
