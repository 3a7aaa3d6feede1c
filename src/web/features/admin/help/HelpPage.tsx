import { SearchOutlined } from '@ant-design/icons';
import { Card, Input } from 'antd';
import { Suspense, useState, type ComponentProps } from 'react';
import { Link, matchPath, useLocation, useParams, useSearchParams } from 'react-router-dom';
import type { Root } from 'hast';
import type { Components } from 'hast-util-to-jsx-runtime';
import { EmptyText } from '../shared/EmptyList';
import { runbooks, type Runbook } from '../../../lib/runbooks';
import { paths } from '../../../paths';
import { lazyPart } from '../../../ui/lazyPart';
import { LinkButton } from '../../../ui/LinkButton';
import { PageTitle } from '../../../ui/PageTitle';
import { findRunbooks, pages } from './findRunbooks';
import { DocumentText } from '../../../ui/DocumentText';
import './help.css';

const Replies = lazyPart(() => import('./Replies'), 'Replies');

const { admin } = paths;

const pagesAbout = (place: string): Runbook[] => {
  const getRank = ({ about }: Runbook) => about.findIndex((pattern) => matchPath(pattern, place));
  return pages.filter((page) => getRank(page) >= 0).sort((one, other) => getRank(one) - getRank(other));
};

function PageLinks({ of, current }: { of: readonly Runbook[]; current?: Runbook | undefined }) {
  const { search } = useLocation();
  return (
    <ul className="help__links">
      {of.map((page) => (
        <li key={page.name}>
          <Link to={admin.helpPage(page.name) + search} aria-current={page === current ? 'page' : undefined}>
            {page.title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const Contents = ({ current }: { current: Runbook | undefined }) => (
  <nav aria-label="All questions" className="help__contents">
    {runbooks.map(({ title, pages: within }) => (
      <section key={title}>
        <h2>{title}</h2>
        <PageLinks of={within} current={current} />
      </section>
    ))}
  </nav>
);

function Finds({ wanted }: { wanted: string }) {
  const { search } = useLocation();
  const finds = findRunbooks(wanted);
  return (
    <>
      <p className="sn-muted" role="status">
        {finds.length === 1 ? '1 page' : `${finds.length} pages`}
      </p>
      {finds.length === 0 && <EmptyText title="No page has these words" text="Try fewer words, or the member’s own." />}
      <ul className="help__finds">
        {finds.map(({ page, section, before, found, after }) => (
          <li key={page.name}>
            <Link to={`${admin.helpPage(page.name)}${search}#${section.id}`}>{page.title}</Link>
            <small>{section.title}</small>
            <p>
              <span>{before}</span>
              <mark>{found}</mark>
              <span>{after}</span>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

const reply = { id: 'reply', title: 'Reply' } as const;
const forMembers = { id: 'for-members', title: 'For members' } as const;

function Jumps({ page: { sections, questions } }: { page: Runbook }) {
  const places = [...sections, reply, ...(questions.length > 0 ? [forMembers] : [])];
  return (
    <nav className="help__jumps" aria-label="On this page">
      <ul>
        {places.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const Page = ({ page, beside }: { page: Runbook; beside: readonly Runbook[] }) => (
  <article className="help__page">
    <Jumps page={page} />
    {beside.length > 0 && (
      <Card size="small" title="Also about this screen" role="navigation" aria-label="Also about this screen">
        <PageLinks of={beside} />
      </Card>
    )}
    {page.sections.map(({ id, title, body }) => (
      <section key={id} id={id} aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`}>{title}</h2>
        <RunbookText body={body} />
      </section>
    ))}
    <section id={reply.id} aria-labelledby={`${reply.id}-title`}>
      <h2 id={`${reply.id}-title`}>{reply.title}</h2>
      <Suspense>
        <Replies replies={page.replies} />
      </Suspense>
    </section>
    {page.questions.length > 0 && (
      <section id={forMembers.id} aria-labelledby={`${forMembers.id}-title`}>
        <h2 id={`${forMembers.id}-title`}>{forMembers.title}</h2>
        {page.questions.map(({ id, title, body }) => (
          <div key={id} id={id}>
            <h3>{title}</h3>
            <RunbookText body={body} />
          </div>
        ))}
      </section>
    )}
  </article>
);

/** `?about=` opens the runbooks about a screen. */
export function HelpPage() {
  const { id: name } = useParams();
  const [params] = useSearchParams();
  const [wanted, setWanted] = useState('');
  const about = pagesAbout(params.get('about') ?? '');
  const page = name ? pages.find((one) => one.name === name || one.formerly.includes(name)) : about[0];
  const searching = wanted.trim() !== '';
  return (
    <div className={page ? 'help help--page' : 'help'}>
      <PageTitle title={page?.title ?? 'Help'} />
      {name && !page && (
        <EmptyText
          title="There is no such page"
          text="It may have been renamed. Look through the questions, or search."
        >
          <LinkButton to={paths.admin.help}>All questions</LinkButton>
        </EmptyText>
      )}
      <div className="help__side">
        <Input
          className="help__search"
          type="search"
          aria-label="Search the questions"
          prefix={<SearchOutlined aria-hidden />}
          placeholder="Search the member’s words"
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
        {searching ? <Finds wanted={wanted} /> : <Contents current={page} />}
      </div>
      {page && <Page page={page} beside={about.filter((other) => other !== page)} />}
    </div>
  );
}

export { HelpPage as Component };

const places = Object.values(paths.admin).filter((place) => typeof place === 'string');

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

/** Opens a new tab, so that the runbook stays open. */
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

const Picture = ({ src, alt }: ComponentProps<'img'>) => (
  <a className="help__picture" href={src} target="_blank" rel="noopener noreferrer">
    <img src={src} alt={alt} loading="lazy" />
  </a>
);

const components: Components = { a: PageLink, code: Code, img: Picture };

const RunbookText = ({ body }: { body: Root }) => <DocumentText body={body} components={components} />;
