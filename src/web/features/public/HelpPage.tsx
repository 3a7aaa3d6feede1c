import type { Components } from 'hast-util-to-jsx-runtime';
import type { ComponentProps } from 'react';
import { brand } from '../../brand';
import { runbooks } from '../../lib/runbooks';
import { paths } from '../../paths';
import { DocumentText } from '../../ui/DocumentText';
import { Icon } from '../../ui/Icon';
import { AskPerson } from './Company';
import { PublicFrame } from './PublicFrame';

const topics = runbooks
  .map(({ title, pages }) => ({
    title,
    id: title.toLowerCase().replace(/\W+/g, '-'),
    questions: pages.flatMap((page) => page.questions),
  }))
  .filter(({ questions }) => questions.length > 0);

const places = [paths.account, { signup: paths.signup, login: paths.login, forgotPassword: paths.forgotPassword }]
  .flatMap((group) => Object.values<unknown>(group))
  .filter((place) => typeof place === 'string');

function Code({ children }: ComponentProps<'code'>) {
  const place = places.find((one) => one === children);
  if (!place) return <code>{children}</code>;
  return (
    <a className="sn-link" href={place}>
      {brand.name + place}
    </a>
  );
}

const components: Components = { code: Code };

export function HelpPage() {
  return (
    <PublicFrame>
      <article className="sn-page sn-help">
        <h1>Help</h1>
        <p className="sn-muted">The questions members ask most.</p>
        <div className="sn-help__search" role="search">
          <label htmlFor="help-search">What do you need help with?</label>
          <input
            id="help-search"
            className="sn-input"
            type="search"
            autoComplete="off"
            maxLength={100}
            placeholder="code, withdrawal, rejected proof…"
          />
          <p
            role="status"
            data-none="No answer here. Try another word, or ask us below."
            data-found="Answers found: "
          />
        </div>
        <nav aria-label="Topics">
          {topics.map(({ id, title }) => (
            <a key={id} className="sn-link" href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
        <section className="sn-questions sn-help__hits" aria-label="Answers found" hidden />
        {topics.map(({ id, title, questions }) => (
          <section key={id} id={id} className="sn-questions" aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            {questions.map((question) => (
              <details key={question.id}>
                <summary>
                  <span>{question.title}</span>
                  <Icon name="chevron-down" size={20} />
                </summary>
                <div id={question.id}>
                  <DocumentText body={question.body} components={components} />
                </div>
              </details>
            ))}
          </section>
        ))}
        <AskPerson title="Still need help? Ask a person">
          Write from your account’s phone or email, and include the reference if it’s about a job or a withdrawal. We’ll
          never ask for your password or a code.
        </AskPerson>
      </article>
    </PublicFrame>
  );
}
