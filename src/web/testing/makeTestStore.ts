import { memoryStorage, type Ports } from '../app/ports';
import { makeStore } from '../app/store';
import { type Answers, origin, serve } from './serve';

interface Options {
  answers?: Answers;
  place?: string;
  ports?: Partial<Ports>;
}

/** The product's store without screens, recording toasts and navigations. */
export function makeTestStore({ answers = {}, place = '/account/dashboard', ports = {} }: Options = {}) {
  const server = serve(answers);
  const toasts: [kind: keyof Ports['toaster'], text: string][] = [];
  const moves: Parameters<Ports['navigate']>[] = [];
  const storage = memoryStorage();
  const events = new EventTarget();
  const store = makeStore({
    fetch: server.fetch,
    origin,
    storage,
    events,
    place: () => place,
    navigate: (...move) => void moves.push(move),
    toaster: {
      success: (text) => void toasts.push(['success', text]),
      error: (text) => void toasts.push(['error', text]),
      info: (text) => void toasts.push(['info', text]),
      note: (text) => void toasts.push(['note', text]),
    },
    ...ports,
  });
  return { store, server, toasts, moves, storage, events };
}
