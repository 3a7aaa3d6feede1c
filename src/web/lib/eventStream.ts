/** The next part of a stream, or an error after a silence so long that the connection must be dead. */
async function nextPart(reader: ReadableStreamDefaultReader<Uint8Array>, silenceMaxMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Silent for ${silenceMaxMs} ms`)), silenceMaxMs);
  });
  try {
    return await Promise.race([reader.read(), silence]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The `data:` of each server-sent event, as it arrives; comments and other fields are left out.
 * Ends with the stream, and throws its errors.
 */
export async function* eventData(
  stream: ReadableStream<Uint8Array>,
  silenceMaxMs: number,
): AsyncGenerator<string, void> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await nextPart(reader, silenceMaxMs);
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r?\n/);
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.startsWith('data:')) yield line.slice('data:'.length).trim();
    }
  } finally {
    // A broken stream refuses to be cancelled, and its error is already on its way up.
    await reader.cancel().catch(() => undefined);
  }
}
