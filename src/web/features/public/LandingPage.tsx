import type { ReactNode } from 'react';
import { limits } from '../../../contract/limits';
import { brand } from '../../brand';
import { formatNaira } from '../../lib/naira';
import { paths } from '../../paths';
import { Pattern } from '../../ui/Pattern';
import { Icon } from '../../ui/Icon';
import { OrWhatsApp, RunBy } from './Company';
import { Portrait, Scene } from './drawings';
import { Examples } from './Examples';
import { PublicFrame } from './PublicFrame';
import { benefits, facts, offers, type Passage, promises, questions, steps } from './words';

/** An example until the server writes a job that is open: src/server/modules/jobs/openJob.ts. */
function Story() {
  const price = formatNaira(500);
  return (
    <div className="sn-story" data-part="job">
      <Portrait of="gele" />
      <div className="sn-card">
        <p className="sn-story__state" data-text="jobState">
          Example
        </p>
        <div className="sn-story__row">
          <p className="sn-story__title sn-story__job" data-text="jobTitle">
            Share our Eid sale flyer
          </p>
          <b className="sn-num" data-text="jobPrice">
            {price}
          </b>
        </div>
        <div className="sn-story__row sn-story__small sn-num">
          <span data-text="jobPlaces">31 of 50 places taken</span>
          <span data-text="jobNeeds">No followers needed</span>
        </div>
        <template data-part="job">
          <a className="sn-link sn-story__start" href={paths.signup} data-href="jobSignup">
            Start with this job
          </a>
        </template>
      </div>
      <div className="sn-card">
        <div className="sn-story__row">
          <p className="sn-story__title">Proof sent</p>
          <span className="sn-story__wait">In review</span>
        </div>
        <p>{`Checked within ${limits.reviewWindowDays} days, or approved automatically`}</p>
      </div>
      <div className="sn-card">
        <div className="sn-story__row">
          <div>
            <p className="sn-story__title">Paid into your wallet</p>
            <p>Withdraw it to your bank</p>
          </div>
          <b className="sn-story__paid sn-num" data-text="jobPaid">{`+${price}`}</b>
        </div>
      </div>
    </div>
  );
}

/** Filled by the server: src/server/modules/payouts/paidFigures.ts. */
function PaidLately() {
  return (
    <template data-part="paid">
      <p className="sn-hero__paid sn-num">
        <b data-text="paidSum" /> paid to <b data-text="paidMembers" /> in the last 30 days, usually within{' '}
        <b data-text="paidWithin" /> of asking.
      </p>
    </template>
  );
}

function Hero() {
  return (
    <div className="sn-hero" id="home">
      <div className="sn-hero__cloth">
        <Pattern />
      </div>
      <div className="sn-wrap">
        <div>
          <h1>
            Earn Daily By <em>Posting Ads</em> On Social Media
          </h1>
          <p className="sn-muted">
            Share a business’s ad with your friends and followers, send a screenshot, and get paid in naira to your own
            bank account. Joining is free.
          </p>
          <div className="sn-hero__calls">
            <a className="sn-btn sn-btn--primary" href={paths.signup}>
              Start earning
            </a>
            <a className="sn-btn sn-btn--ghost" href="#earning">
              See how it works
            </a>
          </div>
          <dl className="sn-hero__facts sn-num">
            {facts.map(([figure, meaning]) => (
              <div key={meaning}>
                <dt>{meaning}</dt>
                <dd>{figure}</dd>
              </div>
            ))}
          </dl>
          <PaidLately />
          <p className="sn-hero__other">
            Run a business?{' '}
            <a className="sn-link" href={paths.startCampaign}>
              Get your ad shared
            </a>
          </p>
        </div>
        <Story />
      </div>
    </div>
  );
}

interface PassagesProps {
  className: string;
  of: readonly Passage[];
  card?: boolean;
  ordered?: boolean;
}

function Passages({ className, of, card = false, ordered = false }: PassagesProps) {
  const [List, Item] = ordered ? (['ol', 'li'] as const) : (['div', 'div'] as const);
  return (
    <List className={className}>
      {of.map(({ scene, icon, title, text, live }) => (
        <Item key={title} className={card ? 'sn-card' : undefined}>
          {scene && <Scene of={scene} />}
          {icon && <Icon name={icon} />}
          <h3>{title}</h3>
          <p data-part={live} data-text={live}>
            {text}
          </p>
        </Item>
      ))}
    </List>
  );
}

function Pricing() {
  return (
    <div className="sn-prices">
      {offers.map(({ scene, who, price, per, points, call, href }, index) => (
        <div key={who} className="sn-card">
          <Scene of={scene} />
          <h3>{who}</h3>
          <p className="sn-prices__figure">
            <span>{price}</span> {per && <small>{per}</small>}
          </p>
          <ul>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <a className={`sn-btn ${index === 0 ? 'sn-btn--primary' : 'sn-btn--ghost'}`} href={href}>
            {call}
          </a>
        </div>
      ))}
    </div>
  );
}

function Questions() {
  return (
    <div className="sn-wrap sn-faq">
      <div>
        <h2>Frequently asked questions</h2>
        <p className="sn-muted">
          Not here? Search{' '}
          <a className="sn-link" href={paths.help}>
            Help
          </a>{' '}
          or write to{' '}
          <a className="sn-link" href={`mailto:${brand.supportEmail}`}>
            {brand.supportEmail}
          </a>
          <OrWhatsApp />.
        </p>
        <RunBy />
      </div>
      <div className="sn-questions">
        {questions.map(([question, answer]) => (
          <details key={question} name="faq">
            <summary>
              <span>{question}</span>
              <Icon name="chevron-down" size={20} />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </div>
  );
}

interface SectionProps {
  id?: string;
  title: string;
  lead: string;
  band?: boolean;
  children: ReactNode;
}

function Section({ id, title, lead, band = false, children }: SectionProps) {
  return (
    <section id={id} className={band ? 'sn-band' : undefined}>
      <div className="sn-wrap">
        <h2>{title}</h2>
        <p className="sn-muted">{lead}</p>
        {children}
      </div>
    </section>
  );
}

export function LandingPage() {
  return (
    <PublicFrame onLanding>
      <Hero />
      <Section band id="about" title="No tricks" lead="What you can count on, from your first job to your bank.">
        <Passages className="sn-promises" of={promises} />
      </Section>
      <Section
        id="earning"
        title="How a job pays"
        lead="What you earn depends on the jobs you take and finish. No income is guaranteed."
      >
        <Passages className="sn-way" of={steps} ordered />
        <h2>Two examples</h2>
        <p className="sn-muted">{`How people use ${brand.name}.`}</p>
        <Examples />
      </Section>
      <Section band id="pricing" title="Pricing" lead="No hidden charges.">
        <Pricing />
      </Section>
      <Section title={`Sell on ${brand.name}`} lead="For businesses: people listen to people they know.">
        <Passages className="sn-benefits" of={benefits} card />
      </Section>
      <section id="support" className="sn-band">
        <Questions />
      </section>
    </PublicFrame>
  );
}
