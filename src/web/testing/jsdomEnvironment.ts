import JSDOMEnvironment from 'jest-environment-jsdom';

/** jsdom plus browser features that it lacks, taken from Node: the fetch family, streams, text codecs, structuredClone. */
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

  /** jsdom resolves the browser's build, which several packages publish only as ES modules. */
  override exportConditions(): string[] {
    return ['node', 'require', 'default'];
  }
}
