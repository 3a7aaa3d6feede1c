import { eventData } from './liveStream';

const getStream = (parts: string[], end: 'closed' | 'broken' | 'open' = 'closed') =>
  new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      if (end === 'closed') controller.close();
    },
    pull: (controller) => {
      if (end === 'broken') controller.error(new Error('cut'));
    },
  });

async function all(stream: ReadableStream<Uint8Array>, silenceMaxMs = 1_000): Promise<string[]> {
  const data: string[] = [];
  for await (const one of eventData(stream, silenceMaxMs)) data.push(one);
  return data;
}

test('returns each event’s data, however the bytes were split', async () => {
  expect(await all(getStream(['retry: 3000\n\nda', 'ta: {"a":1}\r\n\r', '\n: still here\n\ndata:two\n\n']))).toEqual([
    '{"a":1}',
    'two',
  ]);
});

test('a split character arrives whole', async () => {
  const [naira, ...rest] = new TextEncoder().encode('₦');
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('data: '));
      controller.enqueue(Uint8Array.of(naira!));
      controller.enqueue(Uint8Array.from(rest));
      controller.enqueue(new TextEncoder().encode('5\n'));
      controller.close();
    },
  });
  expect(await all(stream)).toEqual(['₦5']);
});

test('throws the stream’s errors', async () => {
  await expect(all(getStream([], 'broken'))).rejects.toThrow('cut');
});

test('treats long silence as a dead connection', async () => {
  await expect(all(getStream([], 'open'), 20)).rejects.toThrow('Silent for 20 ms');
});
