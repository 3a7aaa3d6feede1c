import { matchPath } from 'react-router-dom';
import { authRoutes, booksPath, openPages, paths } from '../paths';
import { documents } from './documents';

const places = [paths, paths.account, paths.admin]
  .flatMap((group) => Object.values<unknown>(group))
  .flatMap((path): string[] =>
    typeof path === 'string' ? [path] : typeof path === 'function' ? [(path as (id: string) => string)('7')] : [],
  );

const answering = (place: string): string[] =>
  documents.filter(({ answers }) => answers.some((address) => matchPath(address, place))).map(({ name }) => name);

it.each([...places, booksPath])('%s is answered by one document', (place) => {
  expect(answering(place)).toHaveLength(1);
});

it('renders whole pages for those without the app, and a form for each auth page', () => {
  const getAnswers = (drawn: (typeof documents)[number][]) => drawn.flatMap(({ answers }) => answers);
  expect(getAnswers(documents.filter(({ kind }) => kind === 'static'))).toEqual(openPages);
  expect(getAnswers(documents.filter(({ chunks }) => chunks.length > 0))).toEqual(authRoutes);
});

it('leaves an unknown address to the not-found page', () => {
  expect(answering('/nothing')).toEqual([]);
  expect(documents.map(({ name }) => name)).toContain('not-found');
});

it('titles the landing page as specified', () => {
  expect(documents.find(({ answers }) => answers.includes('/'))?.title).toBe('ShareNaira Home');
});

it('lists public pages and hides others from search engines', () => {
  const listed = documents.filter((document) => document.listed).flatMap(({ answers }) => answers);
  expect(listed.sort()).toEqual([...openPages, ...authRoutes].sort());
});
