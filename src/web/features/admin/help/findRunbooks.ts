import { toString } from 'hast-util-to-string';
import MiniSearch from 'minisearch';
import { runbooks, type Runbook } from '../../../lib/runbooks';

interface Passage {
  readonly id: string;
  readonly page: Runbook;
  readonly title: string;
  readonly heading: string;
  readonly text: string;
}

/** A page that answers, with the passage that does it best. */
export interface RunbookFind {
  readonly page: Runbook;
  readonly section: { readonly id: string; readonly title: string };
  /** Some words around the first one that was looked for. */
  readonly before: string;
  readonly found: string;
  readonly after: string;
}

export const pages: readonly Runbook[] = runbooks.flatMap((group) => group.pages);

const passages: readonly Passage[] = pages.flatMap((page) =>
  [...page.sections, ...page.questions].map(({ id, title, body }) => ({
    id: `${page.name}#${id}`,
    page,
    title: page.title,
    heading: title,
    text: body.children.map((child) => ('children' in child ? toString(child) : '')).join(' '),
  })),
);
const byId = new Map(passages.map((passage) => [passage.id, passage]));

const index = new MiniSearch<Passage>({
  fields: ['title', 'heading', 'text'],
  searchOptions: { boost: { title: 4, heading: 2 }, prefix: true, fuzzy: 0.2, combineWith: 'AND' },
});
index.addAll(passages);

const around = 60;

/** The text cut around the first of the words, at whole words. */
const excerptOf = (text: string, words: readonly string[]): Pick<RunbookFind, 'before' | 'found' | 'after'> => {
  const lower = text.toLowerCase();
  const [at = 0, word = ''] = words
    .map((one) => [lower.indexOf(one), one] as const)
    .filter(([place]) => place >= 0)
    .sort(([one], [other]) => one - other)
    .at(0) ?? [0, ''];
  const end = at + word.length;
  return {
    before: text.slice(Math.max(0, at - around), at).replace(at > around ? /^\S*\s/ : /^/, at > around ? '… ' : ''),
    found: text.slice(at, end),
    after: text
      .slice(end, end + around)
      .replace(end + around < text.length ? /\s\S*$/ : /$/, end + around < text.length ? ' …' : ''),
  };
};

/** The pages that hold all the words, or words like them, the best first. */
export function findRunbooks(wanted: string): RunbookFind[] {
  const seen = new Set<Runbook>();
  return index.search(wanted).flatMap(({ id, terms }) => {
    const passage = byId.get(String(id));
    if (!passage || seen.has(passage.page)) return [];
    seen.add(passage.page);
    const { page, heading, text } = passage;
    const section = { id: passage.id.slice(page.name.length + 1), title: heading };
    return [{ page, section, ...excerptOf(text, terms) }];
  });
}
