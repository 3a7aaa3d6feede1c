import { existsSync } from 'node:fs';
import path from 'node:path';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { toString } from 'hast-util-to-string';
import { unified } from 'unified';
import { CONTINUE, SKIP, visit } from 'unist-util-visit';
import { parse } from 'yaml';

const markdown = unified().use(remarkParse).use(remarkGfm).use(remarkRehype).freeze();

/** @param {string} heading */
const idOf = (heading) => heading.toLowerCase().match(/\w+/g).join('-');

const isHeading = (node, level) => node.type === 'element' && node.tagName === `h${level}`;

/** Drops positions and line breaks between blocks. */
function withoutAir(tree) {
  visit(tree, (node, at, parent) => {
    delete node.position;
    // Linked from other pages.
    if (isHeading(node, 3)) node.properties.id = idOf(toString(node));
    if (node.type !== 'text' || node.value !== '\n') return CONTINUE;
    parent.children.splice(at, 1);
    return [SKIP, at];
  });
  return tree;
}

/** Content under each heading of a level, without what precedes the first. */
function sectionsOf(nodes, level) {
  const sections = [];
  for (const node of nodes) {
    if (isHeading(node, level)) {
      const title = toString(node);
      sections.push({ id: idOf(title), title, body: { type: 'root', children: [] } });
    } else sections.at(-1)?.body.children.push(node);
  }
  return sections;
}

/** Parses front matter, title and sections. */
export function readDocument(text) {
  const [, front = '', rest = text] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  const tree = withoutAir(markdown.runSync(markdown.parse(rest)));
  const heading = tree.children.find((node) => isHeading(node, 1));
  return {
    ...parse(front),
    title: heading ? toString(heading) : '',
    sections: sectionsOf(tree.children, 2),
    tree,
  };
}

export function elementsOf(tree, tagName) {
  const found = [];
  visit(tree, { tagName }, (node) => void found.push(node));
  return found;
}

const replyOf = ({ id, title, body }) => ({ id, title, text: elementsOf(body, 'p').map(toString).join('\n\n') });

function pageModule(file, text, onMissing) {
  const name = path.basename(file, '.md');
  const { about, formerly = [], title, sections: all } = readDocument(text);
  if (!Array.isArray(about)) throw new Error(`${name}.md does not say which screens it is about.`);
  const parts = (heading) => sectionsOf(all.find(({ title }) => title === heading)?.body.children ?? [], 3);
  const page = {
    name,
    title,
    formerly,
    about,
    sections: all.filter(({ title }) => title !== 'Reply' && title !== 'For members'),
    replies: parts('Reply').map(replyOf),
    questions: parts('For members'),
  };
  const imports = [];
  for (const { body } of page.sections) {
    for (const { properties } of elementsOf(body, 'img')) {
      // Pictures are taken from the built product, so one may be missing; a test checks them.
      const picture = path.join(path.dirname(file), properties.src);
      if (!existsSync(picture)) {
        onMissing(picture);
        continue;
      }
      imports.push(`import picture${imports.length} from ${JSON.stringify(`./${properties.src}`)};`);
      properties.src = `picture ${imports.length - 1}`;
    }
  }
  const value = JSON.stringify(page).replace(/"src":"picture (\d+)"/g, '"src":picture$1');
  return [...imports, `export default ${value};`].join('\n');
}

/** A README as a module: its pages in order, by heading. */
function contentsModule(text) {
  const imports = [];
  const groups = readDocument(text).sections.map(({ title, body }) => {
    const pages = elementsOf(body, 'a').map(({ properties }) => {
      imports.push(`import page${imports.length} from ${JSON.stringify(`./${properties.href}`)};`);
      return `page${imports.length - 1}`;
    });
    return `{ title: ${JSON.stringify(title)}, pages: [${pages.join()}] }`;
  });
  return [...imports, `export default [${groups.join()}];`].join('\n');
}

/** Turns a runbook or legal text into a module; `onMissing` gets missing pictures. */
export function moduleOf(file, text, onMissing = () => undefined) {
  if (file.endsWith('.legal.md')) {
    const { title, tree } = readDocument(text);
    return `export default ${JSON.stringify({ title, tree })};`;
  }
  return path.basename(file) === 'README.md' ? contentsModule(text) : pageModule(file, text, onMissing);
}

export default function loader(text) {
  return moduleOf(this.resourcePath, text, (picture) => this.addMissingDependency(picture));
}
