import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Element, Root, RootContent } from 'hast';
import ts from 'typescript';
import { brand } from '../../contract/brand';
import manifest from '../../../package.json';
import { renderEnvironment } from './environment';

const root = path.join(__dirname, '..', '..', '..');
const inRoot = (file: string): string => path.join(root, file);

interface Document {
  readonly about?: readonly string[];
  readonly title: string;
  readonly sections: readonly { readonly title: string; readonly body: Root }[];
  readonly tree: Root;
}

const documentOf = (file: string): Document => jest.requireActual<{ document: Document }>(inRoot(file)).document;

/** A file, a folder, or the start of a file name, as Jest accepts. */
const begins = (name: string): boolean =>
  existsSync(inRoot(path.dirname(name))) &&
  readdirSync(inRoot(path.dirname(name))).some((file) => file.startsWith(path.basename(name)));

const filesIn = (folder: string): string[] =>
  readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.posix.join(folder, file));
const files = [...readdirSync(root).filter((file) => file.endsWith('.md')), ...filesIn('docs'), 'lab/README.md'];

type Within = Root | RootContent;

const elementsOf = (node: Within): Element[] =>
  'children' in node ? [...(node.type === 'element' ? [node] : []), ...node.children.flatMap(elementsOf)] : [];
const textOf = (node: Within): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(textOf).join('') : '';
const named = (tree: Within, ...names: string[]): Element[] =>
  elementsOf(tree).filter(({ tagName }) => names.includes(tagName));

const headingsOf = (tree: Root): string[] => named(tree, 'h1', 'h2', 'h3', 'h4').map(textOf);
/** Heading anchors as GitHub makes them. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

const workspaces = ['src/contract', 'src/web', 'src/server'];

/** Stands for varying parts. */
const gap = '…';

/** Single spaces, straight quotes, one kind of dash. */
const plain = (text: string): string =>
  text
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/&nbsp;|\s+/g, ' ')
    .trim();

const sourcesOf = (workspace: string): string[] =>
  readdirSync(path.join(root, workspace), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|(?:^|\/)testing\//.test(file))
    .map((file) => path.join(root, workspace, file));

/** An element's text, with a gap for each computed part. */
function shownText(node: ts.Node): string {
  if (ts.isJsxText(node)) return node.text.replace(/\s*\n\s*/g, ' ');
  if (ts.isJsxExpression(node)) return node.expression ? shownText(node.expression) : '';
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return (
      node.head.text +
      node.templateSpans.map(({ expression, literal }) => shownText(expression) + literal.text).join('')
    );
  if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'brand')
    return node.name.text === 'name' ? brand.name : gap;
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return shownText(node.left) + shownText(node.right);
  if (ts.isJsxElement(node) || ts.isJsxFragment(node)) return node.children.map(shownText).join('');
  return gap;
}

const texts = (): ReadonlySet<string> => {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    const text = shownText(node);
    if (text !== gap) found.add(plain(text));
    ts.forEachChild(node, visit);
  };
  for (const file of workspaces.flatMap(sourcesOf)) {
    const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, false, kind));
  }
  return found;
};

const all = texts();
const joined = [...all];

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Texts with gaps whose fixed parts are long enough. */
const patterns = joined
  .filter((text) => text.includes(gap) && text.replace(/[^a-z]/gi, '').length >= 3)
  .map((text) => new RegExp(`^${text.split(gap).map(escaped).join('.+?')}$`));

/** True if a screen, mail or log has exactly these words as one text. */
const isShown = (words: string): boolean =>
  all.has(plain(words)) || patterns.some((pattern) => pattern.test(plain(words)));

/** True if the product shows these words in this order, with `…` for varying parts. */
const isText = (words: string): boolean => {
  const parts = plain(words)
    .split(gap)
    .map((part) => part.trim())
    .filter(Boolean);
  return joined.some((text) => {
    let from = 0;
    return parts.every((part) => {
      const at = text.indexOf(part, from);
      from = at + part.length;
      return at >= 0;
    });
  });
};

describe.each(files)('%s', (file) => {
  const { tree } = documentOf(file);
  const here = path.dirname(file);

  it('has no dead links', () => {
    const targets = named(tree, 'a', 'img')
      .map(({ properties }) => String(properties.href ?? properties.src))
      .filter((target) => !/^(?:https?|mailto):/.test(target));
    const isThere = (target: string): boolean => {
      const [name = '', anchor] = target.split('#');
      const meant = name ? path.join(here, name) : file;
      if (!existsSync(inRoot(meant))) return false;
      return !anchor || !meant.endsWith('.md') || headingsOf(documentOf(meant).tree).map(anchorOf).includes(anchor);
    };
    expect(targets.filter((target) => !isThere(target))).toEqual([]);
  });

  it('names only commands and files that exist', () => {
    const code = named(tree, 'code').map(textOf).join('\n');
    const commands = [...code.matchAll(/npm run (?:--silent |-s )?([\w:-]+)/g)].map(([, name = '']) => name);
    expect(commands.filter((name) => !(name in manifest.scripts))).toEqual([]);
    const paths = code.match(/(?<![\w./-])(?:src|lab|webpack|e2e|eslint|deploy|\.ci)\/[\w./-]*\w/g) ?? [];
    expect(paths.filter((name) => !begins(name))).toEqual([]);
  });
});

describe('the runbooks', () => {
  const names = filesIn('docs/runbooks').filter((file) => !file.endsWith('README.md'));
  const form = ['Symptoms', 'Check', 'Resolve', 'Escalate', 'Reply'];
  const paths = readFileSync(inRoot('src/web/paths.ts'), 'utf8');
  const places = [...paths.matchAll(/'(\/[^']*)'/g)].map(([, place = '']) => place);
  const adminPlaces = places.filter((place) => /^\/admin\/(?!help|books)/.test(place));
  const served = ['/healthz', '/readyz', '/metrics'];
  const isPlace = (text: string): boolean =>
    [...places, ...served].some(
      (place) => place.replace(/:\w+/g, '…') === text.replace(/[?#].*/, '').replace(/:\w+/g, '…'),
    );
  const variables = new Set(renderEnvironment().match(/\b[A-Z][A-Z_]{2,}\b/g));
  const pictures = 'docs/runbooks/pictures';

  /** Kinds of words in code, and the check that each exists. */
  const kinds: readonly (readonly [kind: RegExp, isThere: (text: string) => boolean])[] = [
    [/^\//, isPlace],
    [/^npm run /, (text) => (/^npm run ([\w:-]+)/.exec(text)?.[1] ?? '') in manifest.scripts],
    [/^[A-Z][A-Z_]+(?:=.*)?$/, (text) => variables.has(text.replace(/=.*/, ''))],
    [/^[\w./-]+\/[\w.-]+$/, (text) => existsSync(inRoot(text))],
    [/^[a-z-]+(?:\.[a-z-]+)?$|^sharenaira_\w+$/, isShown],
  ];
  const isThere = (text: string): boolean => kinds.find(([kind]) => kind.test(text))?.[1](text) ?? false;

  it('are all in the contents, under their titles', () => {
    const contents = documentOf('docs/runbooks/README.md').sections.flatMap(({ body }) => named(body, 'a'));
    const listed = contents.map((link) => [path.join('docs/runbooks', String(link.properties.href)), textOf(link)]);
    expect(listed.sort()).toEqual(names.map((file) => [file, documentOf(file).title]).sort());
  });

  it('have an answer for every admin screen', () => {
    const about = names.flatMap((file) => documentOf(file).about ?? []);
    expect(about.filter((place) => !adminPlaces.includes(place))).toEqual([]);
    expect(adminPlaces.filter((place) => !about.includes(place))).toEqual([]);
  });

  it('show every stored picture', () => {
    const shown = names.flatMap((file) => named(documentOf(file).tree, 'img').map(({ properties }) => properties.src));
    expect([...new Set(shown)].sort()).toEqual(
      readdirSync(inRoot(pictures))
        .filter((file) => file.endsWith('.webp'))
        .map((file) => `pictures/${file}`)
        .sort(),
    );
  });

  describe.each(names)('%s', (file) => {
    const { tree, sections } = documentOf(file);
    const under = (title: string): Root => sections.find((section) => section.title === title)!.body;

    it('has the common structure', () => {
      expect(sections.map(({ title }) => title).filter((title) => title !== 'For members')).toEqual(form);
      expect([-1, form.length]).toContain(sections.findIndex(({ title }) => title === 'For members'));
      expect(named(under('Check'), 'img')).not.toEqual([]);
      expect(named(under('Resolve'), 'ol')).not.toEqual([]);
      expect(named(tree, 'table')).toEqual([]);
      expect(named(tree, 'img').filter(({ properties }) => !properties.alt)).toEqual([]);
    });

    it('has one reply per case, without the greeting and signature that Help adds', () => {
      const kinds = under('Reply').children.map((node) => (node.type === 'element' ? node.tagName : node.type));
      expect(kinds.length).toBeGreaterThan(0);
      expect(kinds).toEqual(kinds.map((_, at) => (at % 2 === 0 ? 'h3' : 'blockquote')));
      expect(named(under('Reply'), 'blockquote').map(textOf)).not.toContainEqual(expect.stringMatching(/Hello|team$/));
      expect(named(tree, 'blockquote')).toHaveLength(kinds.length / 2);
    });

    it('names only what the product has', () => {
      const bold = named(tree, 'strong').map(textOf);
      const code = named(tree, 'code').map(textOf);
      const quoted = [...textOf(tree).matchAll(/"([^"]+)"/g)].map(([, text = '']) => text);
      expect({
        notOnScreen: bold.filter((text) => !isShown(text)),
        notSaid: quoted.filter((text) => !isText(text)),
        notThere: code.filter((text) => !isThere(text)),
      }).toEqual({ notOnScreen: [], notSaid: [], notThere: [] });
    });
  });
});
