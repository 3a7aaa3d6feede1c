import type { Endpoint, InputOf, ResultOf } from '../contract/endpoint';
import type { LiveEvent } from '../contract/notifications';
import type { Ctx } from './context';
import { DomainError } from './errors';

/** The one file of a multipart call. Its size was limited while it arrived; a large one waits on disk. The type is the sender's claim. */
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

/** Pictures that were `data:` addresses in a text, by the hash of their bytes; the text holds `data:image/…;base64,~` and the hash. */
export type InlinePictures = ReadonlyMap<string, Pick<UploadedFile, 'size' | 'read'>>;

export interface StreamedFile {
  readonly filename: string;
  readonly contentType?: string;
  readonly parts: AsyncIterable<string | Uint8Array>;
  /** The number of rows, if known before the file is made. */
  readonly rows?: number;
}

export interface RouteOptions {
  /** Calls per minute and address, where the general limit is too generous. */
  readonly perMinute?: number;
  /** Extracts pictures from the body's texts before it is parsed: the verb gets them as `input.pictures`. */
  readonly inlinePictures?: true;
  /** Admin reads that may be a few seconds old: a replica answers them if there is one. */
  readonly fromReplica?: true;
  /** Renews the media cookie, on the app's first call. */
  readonly showsPictures?: true;
  /** For a GET that changes something: the message for a browser that merely follows a link or loads an image. */
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

/** Runs a verb, inside the transaction of its Idempotency-Key if it has one. */
type Transact<R> = (run: (bound: Ctx) => Promise<R>) => Promise<R>;

interface Steps<E extends Endpoint, P> {
  readonly prepare: (ctx: Ctx, input: InputOf<E>) => Promise<P>;
  readonly verb: (ctx: Ctx, input: InputOf<E>, prepared: P) => Promise<ResultOf<E>>;
  /** Removes a prepared result that no row references. */
  readonly discard?: (ctx: Ctx, prepared: P) => Promise<void>;
}

/** Slow work before the transaction; its result is discarded on a refusal, but not on other failures, which may have come after the commit. */
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

/** An endpoint with the verb that answers it. The functions below create it and know the types; `mount` only calls it. */
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
