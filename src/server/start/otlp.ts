import { setTimeout as pause } from 'node:timers/promises';
import {
  context,
  diag,
  DiagLogLevel,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Config } from '../config';
import type { Log } from '../lib/log';
import { type Attributes, type OpenSpan, type Tracer, useTracer } from '../lib/tracing';

const name = 'sharenaira';
const exportWaitMs = 5_000;
/** Within the time that a stopping server has. */
const flushWaitMs = 3_000;
const sayAgainAfterMs = 60_000;
const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;
const written = /^00-([\da-f]{32})-([\da-f]{16})-(\d\d)$/;

/** A code, or the error's class: messages may hold what people typed. */
const typeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause === undefined ? error.name : typeOf(error.cause);
};

const known = (attributes: Attributes): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(attributes).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  );

const opened = (span: Span): OpenSpan => {
  const inside = trace.setSpan(context.active(), span);
  return {
    add: (attributes) => void span.setAttributes(known(attributes)),
    within: (work) => context.with(inside, work),
    end: (error) => {
      if (error !== undefined) {
        span.setAttribute('error.type', typeOf(error));
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
};

/** The trace that a job's data names. */
const continued = (parent: string | undefined) => {
  const [, traceId, spanId, flags] = written.exec(parent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return context.active();
  const traceFlags = flags === '01' ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(context.active(), { traceId, spanId, traceFlags, isRemote: true });
};

/** One line a minute: a collector that is away fails each batch. */
const boundedLine = (log: Log): ((reason: string) => void) => {
  let saidAt = -Infinity;
  return (reason) => {
    if (performance.now() - saidAt < sayAgainAfterMs) return;
    saidAt = performance.now();
    log.warn({ reason: reason.slice(0, 300) }, 'traces could not be exported');
  };
};

/** Exports traces; the standard OTEL_ variables apply. @returns a function that sends the rest and ends it. */
export const startTracing = (config: Pick<Config, 'otlpEndpoint' | 'otlpServiceName'>, log: Log) => {
  const say = boundedLine(log);
  const ignore = () => undefined;
  diag.setLogger(
    { error: say, warn: say, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const exporter = new OTLPTraceExporter({
    url: `${config.otlpEndpoint?.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: exportWaitMs,
  });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': config.otlpServiceName }),
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: exportWaitMs })],
  });
  provider.register({ propagator: null });
  const spans = provider.getTracer(name);
  const tracer: Tracer = {
    open: (spanName, attributes, { kind, parent }) =>
      opened(
        spans.startSpan(
          spanName,
          { attributes: known(attributes), kind: kind === undefined ? SpanKind.INTERNAL : kinds[kind] },
          continued(parent),
        ),
      ),
    traceparent: () => {
      const span = trace.getSpanContext(context.active());
      return span && `00-${span.traceId}-${span.spanId}-0${span.traceFlags & TraceFlags.SAMPLED}`;
    },
  };
  useTracer(tracer);
  return async (): Promise<void> => {
    useTracer(null);
    const flushed = provider.shutdown().catch((error: unknown) => say(String(error)));
    const late = pause(flushWaitMs, 'late' as const, { ref: false });
    if ((await Promise.race([flushed, late])) === 'late') say('no answer in time');
    for (const part of [trace, context, diag]) part.disable();
  };
};
