/** Our names and figures, never anything a person typed. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

export interface OpenSpan {
  add(attributes: Attributes): void;
  /** Runs `work` so that spans and log lines inside belong to this span. */
  within<T>(work: () => T): T;
  end(error?: unknown): void;
}

export interface SpanOptions {
  readonly kind?: 'server' | 'client' | 'consumer';
  /** Continues the trace that this W3C `traceparent` names. */
  readonly parent?: string | undefined;
}

export interface Tracer {
  open(name: string, attributes: Attributes, options: SpanOptions): OpenSpan;
  /** The open span's, to continue its trace elsewhere; undefined outside a trace. */
  traceparent(): string | undefined;
}

/** Null unless this server exports traces: src/server/start/otlp.ts. */
let tracer: Tracer | null = null;

export const useTracer = (given: Tracer | null): void => {
  tracer = given;
};

export const openSpan = (name: string, attributes: Attributes, options: SpanOptions = {}): OpenSpan | undefined =>
  tracer?.open(name, attributes, options);

/** Runs `work` in a span, if traces are exported. */
export const traced = async <T>(
  name: string,
  attributes: Attributes,
  work: (span?: OpenSpan) => Promise<T>,
  options: SpanOptions = {},
): Promise<T> => {
  const span = openSpan(name, attributes, options);
  if (!span) return work();
  try {
    const result = await span.within(() => work(span));
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
};

export const traceparent = (): { readonly traceparent?: string } => {
  const parent = tracer?.traceparent();
  return parent === undefined ? {} : { traceparent: parent };
};

/** The field of a log line that leads to its trace. */
export const traceField = (): { readonly traceId?: string } => {
  const [, traceId] = tracer?.traceparent()?.split('-') ?? [];
  return traceId === undefined ? {} : { traceId };
};

const firstWords = 200;
const table = /\b(?:from|into|update|table)\s+"?(?:\w+"?\.)?"?(\w+)/i;

/** Our statements have placeholders; a literal is masked in case one has none. */
const withoutValues = (text: string): string =>
  text
    .replace(/'(?:[^']|'')*'|(?<![$\w])\d[\d.]*/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, firstWords);

const statementName = (text: string): string =>
  [/\w+/.exec(text)?.[0]?.toUpperCase(), table.exec(text)?.[1]].filter(Boolean).join(' ');

/** A statement outside of a trace, such as the queue's polling, begins none. */
export const tracedStatement = <R extends { readonly rows: readonly unknown[] }>(
  text: string,
  run: () => Promise<R>,
): Promise<R> => {
  if (tracer?.traceparent() === undefined) return run();
  const about = { 'db.system.name': 'postgresql', 'db.query.text': withoutValues(text) };
  const counted = async (span?: OpenSpan): Promise<R> => {
    const result = await run();
    span?.add({ 'db.response.returned_rows': result.rows.length });
    return result;
  };
  return traced(statementName(text), about, counted, { kind: 'client' });
};
