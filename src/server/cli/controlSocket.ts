import { existsSync, unlinkSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { relative, resolve } from 'node:path';

/** The embedded database admits one process, so commands on its machine go through the running server. */
export type Commands = Readonly<Record<string, (argument: unknown) => Promise<unknown>>>;

interface Question {
  readonly command: string;
  readonly argument?: unknown;
}
type Answer = { readonly answer: unknown } | { readonly refused: string };

// Longer socket paths are silently truncated by the system.
const addressMaxBytes = 100;

/** The socket path for a data folder; null if it is too long. */
const socketOf = (dataDir: string): string | null => {
  const path = resolve(dataDir, 'control.sock');
  const [shortest = path] = [path, relative(process.cwd(), path)].sort((a, b) => a.length - b.length);
  return Buffer.byteLength(shortest) <= addressMaxBytes ? shortest : null;
};

const replyTo = async (commands: Commands, text: string): Promise<Answer> => {
  try {
    const { command, argument } = JSON.parse(text) as Question;
    const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
    return run ? { answer: await run(argument) } : { refused: `This server knows no command ${command}.` };
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) };
  }
};

const serve = (commands: Commands) => (socket: Socket) => {
  let heard = '';
  socket.setEncoding('utf8');
  socket.on('error', () => socket.destroy());
  socket.on('data', (data) => {
    heard += data.toString();
    if (heard.endsWith('\n')) void replyTo(commands, heard).then((answer) => socket.end(JSON.stringify(answer)));
  });
};

/** Listens for commands in the data folder, which only this user can reach; null if no socket can be created. */
export const listenForCommands = async (dataDir: string, commands: Commands): Promise<Server | null> => {
  const path = socketOf(dataDir);
  if (path === null) return null;
  // Left by a killed process: the folder's lock proves that it is gone.
  if (existsSync(path)) unlinkSync(path);
  const server = createServer(serve(commands));
  const before = process.umask(0o077);
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(path, listening);
  }).finally(() => process.umask(before));
  return server;
};

const askSocket = (path: string, question: Question): Promise<Answer | null> =>
  new Promise((answered, failed) => {
    let heard = '';
    const socket = connect(path, () => socket.write(`${JSON.stringify(question)}\n`));
    socket.setEncoding('utf8');
    socket.on('data', (data) => (heard += data.toString()));
    socket.once('end', () => {
      if (heard) answered(JSON.parse(heard) as Answer);
      else failed(new Error('The server stopped before it answered.'));
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') answered(null);
      else failed(error);
    });
  });

/** Sends a command to the running server; null if none runs. @throws the server's refusal. */
export const askRunningServer = async (
  dataDir: string,
  command: string,
  argument?: unknown,
): Promise<{ answer: unknown } | null> => {
  const path = socketOf(dataDir);
  const answer = path === null ? null : await askSocket(path, { command, argument });
  if (answer && 'refused' in answer) throw new Error(answer.refused);
  return answer;
};
