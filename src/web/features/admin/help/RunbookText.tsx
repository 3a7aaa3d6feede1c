import type { Root } from 'hast';
import type { ComponentProps } from 'react';
import { Link, matchPath, useLocation } from 'react-router-dom';
import type { Components } from 'hast-util-to-jsx-runtime';
import { paths } from '../../../paths';
import { DocumentText } from '../../../ui/DocumentText';

const places = Object.values(paths.admin).filter((place) => typeof place === 'string');

/** Links to the runbook of that name, keeping what fills in the replies. Pages for operators aren't shown here, so only their words stay. */
function PageLink({ href = '', children }: ComponentProps<'a'>) {
  const { search } = useLocation();
  const [, name, anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  const isOutside = href.startsWith('https:');
  if (isOutside || href.startsWith('#'))
    return (
      <a href={href} {...(isOutside && { target: '_blank', rel: 'noopener noreferrer' })}>
        {children}
      </a>
    );
  if (!name)
    return (
      <>
        {children} <span>{`(docs/${href.replace(/^(?:\.\.\/)+/, '').replace(/#.*/, '')})`}</span>
      </>
    );
  return <Link to={paths.admin.helpPage(name) + search + anchor}>{children}</Link>;
}

/** An admin address opens in a new tab, so that the runbook stays open. */
function Code({ children }: ComponentProps<'code'>) {
  const place = typeof children === 'string' && places.find((one) => matchPath(one, children));
  if (!place) return <code>{children}</code>;
  return (
    <Link to={place} target="_blank">
      <code>{place}</code>
      <span className="sn-visually-hidden"> (in a new tab)</span>
    </Link>
  );
}

function Picture({ src, alt }: ComponentProps<'img'>) {
  return (
    <a className="help__picture" href={src} target="_blank" rel="noopener noreferrer">
      <img src={src} alt={alt} loading="lazy" />
    </a>
  );
}

const components: Components = { a: PageLink, code: Code, img: Picture };

/** The content under one heading of a runbook. */
export const RunbookText = ({ body }: { body: Root }) => <DocumentText body={body} components={components} />;
