import JSDOMEnvironment from 'jest-environment-jsdom';

/** jsdom plus Node's fetch, streams, text codecs and structuredClone. */
export default class BrowserEnvironment extends JSDOMEnvironment {
  constructor(...args: ConstructorParameters<typeof JSDOMEnvironment>) {
    super(...args);
    Object.assign(this.global, {
      fetch,
      Headers,
      Request,
      Response,
      FormData,
      Blob,
      File,
      AbortController,
      AbortSignal,
      TextEncoder,
      TextDecoder,
      ReadableStream,
      TransformStream,
      WritableStream,
      BroadcastChannel,
      structuredClone,
    });
  }

  /** Browser builds of several packages are ES modules only. */
  override exportConditions(): string[] {
    return ['node', 'require', 'default'];
  }
}
