import type { Element, Nodes, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import type { Components } from 'hast-util-to-jsx-runtime';
import { leadLimits, limits, ownerLimits, sharingLimits } from '../../../contract/limits';
import { legalVersion } from '../../../contract/brand';
import { brand } from '../../brand';
import { formatDay } from '../../lib/dates';
import { formatCount, formatNaira } from '../../lib/naira';
import { licencesFile } from '../../paths';
import { DocumentText } from '../../ui/DocumentText';
import { ThemeButtons } from '../../ui/theme/ThemeButtons';
import { registeredForData, responsible } from './Company';
import cookies from './cookies.legal.md';
import privacy from './privacy.legal.md';
import terms from './terms.legal.md';
import { PublicFrame } from './PublicFrame';

const values: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '': {
    ...limits,
    brand: brand.name,
    app: brand.shortName,
    support: brand.supportEmail,
    responsible,
    registered: registeredForData,
  },
  lead: leadLimits,
  owner: ownerLimits,
  sharing: sharingLimits,
};

function valueOf(name: string): string {
  const [group = '', key = ''] = name.includes('.') ? name.split('.') : ['', name];
  const value = (values[group] ?? limits)[key as never] as unknown;
  if (group === 'naira') return formatNaira(Number(value));
  if (group === 'count') return formatCount(Number(value));
  if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`A legal text names {${name}}.`);
  return String(value);
}

const filled = (text: string): string => text.replace(/\{([\w.]+)\}/g, (_braces, name: string) => valueOf(name));

/** Fills in values; on narrow pages table cells repeat their heading: see public.css. */
function fillIn(root: Root): Root {
  const tree = structuredClone(root);
  let heads: string[] = [];
  let section = '';
  const visit = (node: Nodes): void => {
    if (node.type === 'text') node.value = filled(node.value);
    if (node.type === 'element') {
      if (node.tagName === 'h1' || toString(node) === '{themeButtons}') return;
      describe(node);
    }
    if ('children' in node) node.children.forEach(visit);
  };
  const describe = (element: Element): void => {
    const { tagName, properties, children } = element;
    if (tagName === 'h2') section = toString(element);
    if (tagName === 'a' && properties.href === 'mailto:support') properties.href = `mailto:${brand.supportEmail}`;
    if (tagName === 'a') properties.className = ['sn-link'];
    if (tagName === 'table') Object.assign(properties, { role: 'table', ariaLabel: section });
    if (tagName === 'thead' || tagName === 'tbody') properties.role = 'rowgroup';
    if (tagName !== 'tr') return;
    const cells = children.filter((child): child is Element => child.type === 'element');
    const isHead = cells.every((cell) => cell.tagName === 'th');
    if (isHead) heads = cells.map(toString);
    properties.role = 'row';
    cells.forEach(({ properties: ofCell }, at) =>
      Object.assign(ofCell, isHead ? { role: 'columnheader', scope: 'col' } : { role: 'cell', dataHead: heads[at] }),
    );
  };
  visit(tree);
  return tree;
}

const components: Components = {
  h1: () => null,
  p: ({ children }) => (children === '{themeButtons}' ? <ThemeButtons mode="system" /> : <p>{children}</p>),
};

function LegalPage({ title, tree }: { title: string; tree: Root }) {
  return (
    <PublicFrame>
      <article className="sn-page">
        <h1>{title}</h1>
        <p className="sn-muted">{`Version ${legalVersion}, in force since ${formatDay(legalVersion)}`}</p>
        <DocumentText body={fillIn(tree)} components={components} />
        <p className="sn-muted">
          <a className="sn-link" href={licencesFile}>
            Licences of the software in this site
          </a>
        </p>
      </article>
    </PublicFrame>
  );
}

export const PrivacyPage = () => <LegalPage {...privacy} />;
export const TermsPage = () => <LegalPage {...terms} />;
export const CookiesPage = () => <LegalPage {...cookies} />;
