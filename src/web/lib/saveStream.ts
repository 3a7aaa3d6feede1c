/** The destination of a long download. */
export interface FileSink {
  readonly write: (bytes: Uint8Array) => Promise<void>;
  readonly close: () => Promise<void>;
  /** Deletes the written part: half a file is no file. */
  readonly abort: () => Promise<void>;
}

interface SaveWindow {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<{ createWritable: () => Promise<FileSink> }>;
}

/** The person changed their mind. */
export class NotWanted extends Error {
  override readonly name = 'NotWanted';
}

/**
 * Lets the person choose where a file goes and writes it there as it comes, so that it never fills the memory. Null where the browser
 * cannot do that.
 * @throws NotWanted when the person closes the question.
 */
export async function saveStream(filename: string): Promise<FileSink | null> {
  const { showSaveFilePicker } = window as SaveWindow;
  if (!showSaveFilePicker) return null;
  try {
    const handle = await showSaveFilePicker({ suggestedName: filename });
    return await handle.createWritable();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw new NotWanted();
    // The click is too long ago, or the page may not ask: the file is downloaded the ordinary way.
    return null;
  }
}

/** Parts are joined when it is worth it; the browser keeps a Blob's data outside the page's memory. */
const joinedBytes = 4_000_000;

/** Collects a file for the browsers' ordinary downloads. */
export function blobSink(done: (file: Blob) => void, type: string): FileSink {
  const joined: Blob[] = [];
  let parts: BlobPart[] = [];
  let bytes = 0;
  const join = () => {
    if (parts.length > 0) joined.push(new Blob(parts));
    parts = [];
    bytes = 0;
  };
  return {
    write: async (part) => {
      parts.push(part as Uint8Array<ArrayBuffer>);
      bytes += part.byteLength;
      if (bytes >= joinedBytes) join();
    },
    close: async () => {
      join();
      done(new Blob(joined, { type }));
    },
    abort: async () => {
      joined.length = 0;
      parts = [];
    },
  };
}
