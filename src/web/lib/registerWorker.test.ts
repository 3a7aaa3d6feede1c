import { assetsAmong } from './loadedFiles';
import { registerWorker, registerWorkerAtTouch } from './registerWorker';

const register = jest.fn();
const postMessage = jest.fn();

/** By default no worker controls the page. */
const browser = ({ secure = true, controlled = false, saveData = false } = {}) => {
  const ready = Promise.resolve({ active: { postMessage } });
  const give = (target: object, name: string, value: unknown) =>
    Object.defineProperty(target, name, { value, configurable: true });
  give(window, 'isSecureContext', secure);
  give(navigator, 'serviceWorker', { controller: controlled ? {} : null, register, ready });
  give(navigator, 'connection', { saveData });
  give(performance, 'getEntriesByType', () => [{ name: `${location.origin}/assets/main.1.js` }]);
};
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

beforeEach(() => {
  register.mockReset().mockResolvedValue({});
  postMessage.mockReset();
});

test('a page older than its worker reports its files', async () => {
  browser();
  await registerWorker();
  expect(register).toHaveBeenCalledWith('/sw.js');
  expect(postMessage).toHaveBeenCalledWith({ type: 'loaded', page: '/', assets: ['/assets/main.1.js'] });
});

test('a page from its worker reports nothing', async () => {
  browser({ controlled: true });
  await registerWorker();
  expect(register).toHaveBeenCalledTimes(1);
  expect(postMessage).not.toHaveBeenCalled();
});

test('without https no worker is registered, and a refusal is harmless', async () => {
  browser({ secure: false });
  await registerWorker();
  expect(register).not.toHaveBeenCalled();
  browser();
  register.mockRejectedValue(new Error('storage is forbidden'));
  await expect(registerWorker()).resolves.toBeUndefined();
});

test.each(['pointerdown', 'keydown', 'scroll'])('a static page waits for the first %s', async (touch) => {
  browser();
  registerWorkerAtTouch();
  await settled();
  expect(register).not.toHaveBeenCalled();
  for (const type of [touch, 'pointerdown', 'keydown', 'scroll']) window.dispatchEvent(new Event(type));
  await settled();
  expect(register).toHaveBeenCalledTimes(1);
});

test('data saver registers nothing', async () => {
  browser({ saveData: true });
  registerWorkerAtTouch();
  window.dispatchEvent(new Event('scroll'));
  await settled();
  expect(register).not.toHaveBeenCalled();
});

test('only our hashed files count, once each', () => {
  const names = [
    '/assets/a.js',
    '/assets/a.js',
    '/api/v1/x',
    '/media/x.webp',
    'https://evil.example/assets/b.js',
    'data:,x',
  ];
  expect(assetsAmong(names, 'https://sharenaira.example')).toEqual(['/assets/a.js']);
});
