import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { lazyPart } from './lazyPart';

const missing = (code?: string) =>
  Object.assign(new Error('Loading chunk 7 failed.'), {
    name: code === undefined ? 'ChunkLoadError' : 'Error',
    ...(code !== undefined && { code }),
    request: 'http://localhost/assets/7.js',
  });
const Part = ({ name }: { name: string }) => <p>The part of {name}</p>;

let heads: string[] = [];
const answerHeads = (status: number): void => {
  heads = [];
  globalThis.fetch = (async (address: string) => {
    heads.push(address);
    return { status };
  }) as unknown as typeof fetch;
};

/** A part that fails to load `failures` times. */
const show = (failures: number, error = missing()) => {
  let asked = 0;
  const Shown = lazyPart<{ default: typeof Part }>(async () => {
    asked += 1;
    if (asked <= failures) throw error;
    return { default: Part };
  });
  render(
    <>
      <p>The screen</p>
      <Suspense fallback={<p>Loading</p>}>
        <Shown name="Ada" />
      </Suspense>
    </>,
  );
};
beforeEach(() => {
  answerHeads(200);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

test('a part lost on the way is fetched again', async () => {
  show(1);
  expect(await screen.findByText('The part of Ada')).toBeVisible();
});

test.each([
  ['script', missing()],
  ['style sheet', missing('CSS_CHUNK_LOAD_FAILED')],
])('a part whose %s fails to load fails in place and recovers by Retry', async (_what, error) => {
  show(2, error);
  expect(await screen.findByRole('alert')).toHaveTextContent('This part couldn’t be loaded.');
  expect(screen.getByText('The screen')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('The part of Ada')).toBeVisible();
});
