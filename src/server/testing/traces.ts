import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface WireSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}
interface Batch {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly WireSpan[] }[] }[];
}

export interface ReceivedSpan extends Pick<WireSpan, 'traceId' | 'spanId' | 'parentSpanId' | 'name'> {
  readonly startedAt: bigint;
  readonly ms: number;
  readonly attributes: Readonly<Record<string, unknown>>;
}

const received = ({ attributes, startTimeUnixNano, endTimeUnixNano, ...span }: WireSpan): ReceivedSpan => ({
  ...span,
  startedAt: BigInt(startTimeUnixNano),
  ms: Number(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano)) / 1e6,
  attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
});

/** A collector: receives OTLP over HTTP as JSON. */
export const openCollector = async () => {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      const { resourceSpans } = JSON.parse(body) as Batch;
      spans.push(
        ...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans.map(received))),
      );
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    spans,
    bodies,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
};

export const childrenOf = (spans: readonly ReceivedSpan[], { spanId }: ReceivedSpan): ReceivedSpan[] =>
  spans
    .filter(({ parentSpanId }) => parentSpanId === spanId)
    .sort((one, other) => Number(one.startedAt - other.startedAt));

/** One line per span, indented below its parent. */
export const treeOf = (spans: readonly ReceivedSpan[], root: ReceivedSpan, depth = 0): string[] => [
  `${'  '.repeat(depth)}${root.name}  ${root.ms.toFixed(1)} ms  ${JSON.stringify(root.attributes)}`,
  ...childrenOf(spans, root).flatMap((child) => treeOf(spans, child, depth + 1)),
];
