import { toString } from 'hast-util-to-string';
import type { Root } from 'hast';
import type { ComponentProps } from 'react';
import { Link, matchPath } from 'react-router-dom';
import type { Components } from 'hast-util-to-jsx-runtime';
import { paths } from '../../paths';
import { CopyButton } from '../../ui/CopyButton';
import { DocumentText } from '../../ui/DocumentText';

const places = Object.values(paths.admin).filter((place) => typeof place === 'string');

/** Leads to the page of that name. A page for operators is not shown here: its words stay. */
function PageLink({ href = '', children }: ComponentProps<'a'>) {
  const [, name, anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  const isOutside = href.startsWith('https:');
  if (isOutside || href.startsWith('#'))
    return (
      <a className="sn-link" href={href} {...(isOutside && { target: '_blank', rel: 'noopener noreferrer' })}>
        {children}
      </a>
    );
  if (!name)
    return (
      <>
        {children} <span>{`(docs/${href.replace(/^(?:\.\.\/)+/, '').replace(/#.*/, '')})`}</span>
      </>
    );
  return (
    <Link className="sn-link" to={paths.admin.helpPage(name) + anchor}>
      {children}
    </Link>
  );
}

/** An address of the admin area opens beside the followed page; any other is typed. */
function Code({ children }: ComponentProps<'code'>) {
  const place = typeof children === 'string' && places.find((one) => matchPath(one, children));
  if (!place) return <code>{children}</code>;
  return (
    <Link className="help__place" to={place} target="_blank">
      <code>{place}</code>
      <span className="sn-visually-hidden"> (in a new tab)</span>
    </Link>
  );
}

/** A picture in its own shape, by its name: admin screens are wide, a member's are a phone's. */
function Picture({ src, alt }: ComponentProps<'img'>) {
  return (
    <a className="help__picture" href={src} target="_blank" rel="noopener noreferrer">
      <img src={src} alt={alt} loading="lazy" />
    </a>
  );
}

/** A wide table is moved inside its own frame, by the keyboard too. */
function Table({ children, 'aria-label': label }: ComponentProps<'table'>) {
  return (
    <div className="help__table" tabIndex={0} role="region" aria-label={label}>
      <table>{children}</table>
    </div>
  );
}

const components: Components = { a: PageLink, code: Code, img: Picture, table: Table };

/** The paragraphs of a text to copy, as one types them into a mail. */
const getMail = (body: Root): string =>
  body.children
    .filter((node) => node.type === 'element' && node.tagName === 'blockquote')
    .flatMap((quote) => ('children' in quote ? quote.children : []))
    .map((paragraph) => ('children' in paragraph ? toString(paragraph) : ''))
    .join('\n\n');

/** The content under one heading of a runbook; a text to write to a member can be copied. */
export function RunbookText({ body }: { body: Root }) {
  const mail = getMail(body);
  return (
    <>
      <DocumentText body={body} components={components} />
      {mail && (
        <CopyButton text={mail} label="Copy the text" toast="Copied. Fill in what stands in brackets." labelled />
      )}
    </>
  );
}
