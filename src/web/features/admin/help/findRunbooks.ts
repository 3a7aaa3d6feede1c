import type { Nodes } from 'hast';
import MiniSearch from 'minisearch';
import { runbooks, type Runbook, type RunbookSection } from '../../../lib/runbooks';

interface RunbookFind {
  readonly page: Runbook;
  readonly section: Pick<RunbookSection, 'id' | 'title'>;
  readonly before: string;
  readonly found: string;
  readonly after: string;
}

export const pages: readonly Runbook[] = runbooks.flatMap((group) => group.pages);

const apart = new Set(['ul', 'ol']);

const getText = (node: Nodes): string => {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return '';
  const isApart = node.type === 'root' || (node.type === 'element' && apart.has(node.tagName));
  return node.children.map(getText).join(isApart ? ' ' : '');
};

interface Passage {
  readonly section: RunbookSection;
  readonly text: string;
}
const getPassages = ({ sections, questions }: Runbook): readonly Passage[] =>
  [...sections, ...questions].map((section) => ({ section, text: getText(section.body) }));
const passages = new Map(pages.map((page) => [page.name, getPassages(page)]));

const small = new Set(
  'a an and any are as at be been but by can did do does for from had has have he her his how i if in is it its me member my no not of on or our says she so that the their them they this to was we what when where which who why with you your'.split(
    ' ',
  ),
);
const getWord = (term: string): string | null => {
  const word = term.toLowerCase();
  return small.has(word) ? null : word;
};

const index = new MiniSearch({
  idField: 'name',
  fields: ['title', 'complaint', 'text'],
  processTerm: getWord,
  searchOptions: {
    boost: { title: 4, complaint: 2.5 },
    prefix: true,
    // In a short word one letter changes the meaning: "come", "code".
    fuzzy: (word) => (word.length > 4 ? 0.2 : false),
  },
});
index.addAll(
  pages.map(({ name, title, questions }) => {
    const [complaint, ...rest] = passages.get(name) ?? [];
    return {
      name,
      title,
      complaint: [complaint?.text, ...questions.map((question) => question.title)].join(' '),
      text: rest.map(({ text }) => text).join(' '),
    };
  }),
);

const around = 60;

const getExcerpt = (text: string, words: readonly string[]): Pick<RunbookFind, 'before' | 'found' | 'after'> => {
  const places = words.map((word) => [text.toLowerCase().indexOf(word), word] as const).filter(([at]) => at >= 0);
  const [at, word] = places.sort(([one], [other]) => one - other)[0] ?? [0, ''];
  const end = at + word.length;
  const before = text.slice(Math.max(0, at - around), at);
  const after = text.slice(end, end + around);
  return {
    before: at > around ? before.replace(/^\S*\s/, '… ') : before,
    found: text.slice(at, end),
    after: end + around < text.length ? after.replace(/\s\S*$/, ' …') : after,
  };
};

const getBest = (all: readonly Passage[], words: readonly string[]): Passage | undefined => {
  const countIn = ({ section, text }: Passage): number => {
    const lower = `${section.title} ${text}`.toLowerCase();
    return words.filter((word) => lower.includes(word)).length;
  };
  return [...all].sort((one, other) => countIn(other) - countIn(one))[0];
};

export function findRunbooks(wanted: string): RunbookFind[] {
  const results = index.search(wanted);
  const most = Math.max(0, ...results.map(({ queryTerms }) => queryTerms.length));
  return results
    .filter(({ queryTerms }) => queryTerms.length * 2 > most)
    .flatMap(({ id, terms }) => {
      const page = pages.find(({ name }) => name === id);
      const best = getBest(passages.get(String(id)) ?? [], terms);
      return page && best ? [{ page, section: best.section, ...getExcerpt(best.text, terms) }] : [];
    });
}
