import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { brand } from '../../contract/brand';

const root = path.join(__dirname, '..', '..', '..');
const workspaces = ['src/contract', 'src/web', 'src/server'];

/** Stands for varying parts. */
const gap = '…';

/** Single spaces, straight quotes, one kind of dash. */
export const plain = (text: string): string =>
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
function textOf(node: ts.Node): string {
  if (ts.isJsxText(node)) return node.text.replace(/\s*\n\s*/g, ' ');
  if (ts.isJsxExpression(node)) return node.expression ? textOf(node.expression) : '';
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return (
      node.head.text + node.templateSpans.map(({ expression, literal }) => textOf(expression) + literal.text).join('')
    );
  if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'brand')
    return node.name.text === 'name' ? brand.name : gap;
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return textOf(node.left) + textOf(node.right);
  if (ts.isJsxElement(node) || ts.isJsxFragment(node)) return node.children.map(textOf).join('');
  return gap;
}

const texts = (): ReadonlySet<string> => {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
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
export const isShown = (words: string): boolean =>
  all.has(plain(words)) || patterns.some((pattern) => pattern.test(plain(words)));

/** True if the product shows these words in this order, with `…` for varying parts. */
export const isText = (words: string): boolean => {
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
