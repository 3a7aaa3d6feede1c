import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface Stream {
  readonly nfd: number;
  readonly node: unknown;
}
type Changing = 'mknod' | 'rename' | 'unlink' | 'rmdir' | 'symlink';

/** The parts of PGlite's file layer used here; valid for the pinned version. */
interface NodeFiles {
  realPath(node: unknown): string;
  readonly stream_ops: { fsync?: (stream: Stream) => number };
  readonly node_ops: Record<Changing, (...args: unknown[]) => unknown>;
}

type InitOptions = Parameters<NodeFS['init']>[1];

/** Syncs a folder's entries. Systems that cannot open folders need no sync. */
const syncFolder = (path: string): void => {
  let folder: number;
  try {
    folder = openSync(path, 'r');
  } catch (error) {
    if (
      error instanceof Error &&
      'code' in error &&
      (error.code === 'EISDIR' || error.code === 'EPERM' || error.code === 'ENOENT')
    )
      return;
    throw error;
  }
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
};

/** Syncs everything below `path`: the first start writes the database's files without syncing them. */
export const syncTree = (path: string): void => {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const below = join(path, entry.name);
    if (entry.isDirectory()) syncTree(below);
    else if (entry.isFile()) syncFolder(below);
  }
  syncFolder(path);
};

/** PGlite never syncs, so a power cut would lose commits; only `wal_sync_method=fsync` can be hooked. */
export class FsyncFilesystem extends NodeFS {
  logSyncs = 0;

  override async init(pg: PGlite, options: InitOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const hook = (module: object): void => this.#hook((module as { NODEFS: NodeFiles }).NODEFS);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), hook] } };
  }

  #hook(files: NodeFiles): void {
    files.stream_ops.fsync = (stream) => {
      fsyncSync(stream.nfd);
      if (files.realPath(stream.node).includes('pg_wal')) this.logSyncs += 1;
      return 0;
    };
    for (const operation of ['mknod', 'unlink', 'rmdir', 'symlink'] as const)
      this.#syncParents(files, operation, ([parent]) => [parent]);
    this.#syncParents(files, 'rename', ([node, newParent]) => [(node as { parent: unknown }).parent, newParent]);
  }

  #syncParents(files: NodeFiles, operation: Changing, parentsOf: (args: unknown[]) => unknown[]): void {
    const original = files.node_ops[operation];
    files.node_ops[operation] = (...args) => {
      const folders = new Set(parentsOf(args).map((parent) => files.realPath(parent)));
      const result = original(...args);
      for (const folder of folders) syncFolder(folder);
      return result;
    };
  }
}
