import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { Suspense, useState } from 'react';
import { Link, matchPath, useParams, useSearchParams } from 'react-router-dom';
import { runbooks, type Runbook } from '../../lib/runbooks';
import { paths } from '../../paths';
import { EmptyState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { findRunbooks, pages } from './findRunbooks';
import { RunbookText } from './RunbookText';
import { lazyPart } from '../../ui/lazyPart';
import './help.css';

const { admin } = paths;

/** The pages about a screen; those for which it is the most telling one come first. */
const pagesAbout = (place: string): Runbook[] => {
  const getRank = ({ about }: Runbook) => about.findIndex((pattern) => matchPath(pattern, place));
  return pages.filter((page) => getRank(page) >= 0).sort((one, other) => getRank(one) - getRank(other));
};

function PageLinks({ of, current }: { of: readonly Runbook[]; current?: Runbook | undefined }) {
  return (
    <ul className="help__links">
      {of.map((page) => (
        <li key={page.name}>
          <Link to={admin.helpPage(page.name)} aria-current={page === current ? 'page' : undefined}>
            {page.title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Contents({ current }: { current: Runbook | undefined }) {
  return (
    <nav aria-label="All questions" className="help__contents">
      {runbooks.map(({ title, pages: within }) => (
        <section key={title}>
          <h2>{title}</h2>
          <PageLinks of={within} current={current} />
        </section>
      ))}
    </nav>
  );
}

function Finds({ wanted }: { wanted: string }) {
  const finds = findRunbooks(wanted);
  return (
    <>
      <p className="sn-small sn-muted" role="status">
        {finds.length === 1 ? '1 page' : `${finds.length} pages`}
      </p>
      {finds.length === 0 && (
        <EmptyState title="No page has these words" text="Try fewer words, or other ones: what does the member say?" />
      )}
      <ul className="help__finds">
        {finds.map(({ page, section, before, found, after }) => (
          <li key={page.name}>
            <Link to={`${admin.helpPage(page.name)}#${section.id}`}>{page.title}</Link>
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

const forMembers = { id: 'what-members-read', title: 'What members read' } as const;

function Jumps({ page: { sections, questions } }: { page: Runbook }) {
  const places = questions.length > 0 ? [...sections, forMembers] : sections;
  return (
    <nav className="help__jumps" aria-label="On this page">
      <ul>
        {places.map(({ id, title }) => (
          <li key={id}>
            <a className="sn-link" href={`#${id}`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Page({ page, beside }: { page: Runbook; beside: readonly Runbook[] }) {
  return (
    <article className="help__page">
      <Jumps page={page} />
      {beside.length > 0 && (
        <nav className="help__beside" aria-label="Also about this screen">
          <h2>Also about this screen</h2>
          <PageLinks of={beside} />
        </nav>
      )}
      {page.sections.map(({ id, title, body }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          <RunbookText body={body} />
        </section>
      ))}
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
}

const NoSuchPage = lazyPart(() => import('./NoSuchPage').then((module) => ({ default: module.NoSuchPage })));

/** The runbooks, for support. `?about=` opens the pages about a screen. */
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
        <Suspense>
          <NoSuchPage />
        </Suspense>
      )}
      <div className="help__side">
        <Input
          className="help__search"
          type="search"
          aria-label="Search the questions"
          prefix={<SearchOutlined aria-hidden />}
          placeholder="Search: what does the member say?"
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
        {searching ? <Finds wanted={wanted} /> : <Contents current={page} />}
      </div>
      {page && <Page page={page} beside={about.slice(1)} />}
    </div>
  );
}

export { HelpPage as Component };
