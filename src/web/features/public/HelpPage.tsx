import type { Components } from 'hast-util-to-jsx-runtime';
import type { ComponentProps } from 'react';
import { brand } from '../../brand';
import { runbooks } from '../../lib/runbooks';
import { paths } from '../../paths';
import { DocumentText } from '../../ui/DocumentText';
import { Icon } from '../../ui/Icon';
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
        <p className="sn-muted">
          The questions members ask most. Can’t find yours? Write to{' '}
          <a className="sn-link" href={`mailto:${brand.supportEmail}`}>
            {brand.supportEmail}
          </a>{' '}
          from your account’s email. We’ll never ask for your password or a code.
        </p>
        <nav aria-label="Topics">
          {topics.map(({ id, title }) => (
            <a key={id} className="sn-link" href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
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
      </article>
    </PublicFrame>
  );
}
