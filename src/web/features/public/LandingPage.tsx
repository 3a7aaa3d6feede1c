import type { ReactNode } from 'react';
import { limits } from '../../../contract/limits';
import { brand } from '../../brand';
import { formatNaira } from '../../lib/naira';
import { paths } from '../../paths';
import { Pattern } from '../../ui/Pattern';
import { Icon } from '../../ui/Icon';
import { OrWhatsApp, RunBy } from './Company';
import { Portrait, Scene } from './drawings';
import { PublicFrame } from './PublicFrame';
import { Testimonials } from './Testimonials';
import { benefits, facts, type Passage, promises, questions, services, steps } from './words';

function Story() {
  return (
    <div className="sn-story" aria-hidden="true">
      <Portrait of="gele" />
      <div className="sn-card">
        <div className="sn-story__row">
          <h3>Share our Eid sale flyer</h3>
          <b className="sn-num">{formatNaira(500)}</b>
        </div>
        <p>Post to your story and keep it up for 24 hours.</p>
        <div className="sn-bar">
          <i />
        </div>
        <div className="sn-story__row sn-story__small sn-num">
          <span>31 of 50 places taken</span>
          <span>Instagram</span>
        </div>
      </div>
      <div className="sn-card">
        <div className="sn-story__row">
          <h3>Proof sent</h3>
          <span className="sn-story__wait">In review</span>
        </div>
        <p className="sn-num">Approved by Tue 24 Nov, 14:05</p>
      </div>
      <div className="sn-card">
        <div className="sn-story__row">
          <div>
            <h3>Paid into your wallet</h3>
            <p>just now</p>
          </div>
          <b className="sn-story__paid sn-num">{`+${formatNaira(500)}`}</b>
        </div>
      </div>
    </div>
  );
}

/** Filled by the server: src/server/modules/payouts/paidFigures.ts. */
function PaidLately() {
  return (
    <template data-figures="">
      <p className="sn-hero__paid sn-num">
        <b>__PAID_SUM__</b> paid to <b>__PAID_MEMBERS__ members</b> in the last 30 days, half of the payments within{' '}
        <b>__PAID_WITHIN__</b> of asking.
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
            Take a small job, share it with your followers, send your proof, and withdraw your naira to your bank.
            Joining is free.
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
      {of.map(({ scene, icon, title, text }) => (
        <Item key={title} className={card ? 'sn-card' : undefined}>
          {scene && <Scene of={scene} />}
          {icon && <Icon name={icon} />}
          <h3>{title}</h3>
          <p>{text}</p>
        </Item>
      ))}
    </List>
  );
}

function Pricing() {
  return (
    <div className="sn-prices">
      <div className="sn-card sn-on-cloth">
        <Pattern name="sn-pattern-price" />
        <h3>Earners</h3>
        <p className="sn-prices__figure">Free</p>
        <ul>
          <li>No fee to join, to take a job, or to stay</li>
          <li>You’re paid the full price on the job</li>
          <li>
            {`${formatNaira(limits.referralRewardNaira)} for each friend who joins with your number and activates the account`}
          </li>
        </ul>
        <a className="sn-btn sn-btn--primary" href={paths.signup}>
          Sign up free
        </a>
      </div>
      <div className="sn-card">
        <h3>Advertisers</h3>
        <p className="sn-prices__figure">
          Your price <small>per approved post</small>
        </p>
        <ul>
          <li>You set the price of a post and how many you want</li>
          <li>You don’t pay for posts without proof</li>
          <li>Stop when you like: you get back what’s unspent</li>
        </ul>
        <a className="sn-btn sn-btn--ghost" href={paths.startCampaign}>
          Start a campaign
        </a>
      </div>
    </div>
  );
}

function Questions() {
  return (
    <div className="sn-wrap sn-faq">
      <div>
        <h2>Frequently asked questions</h2>
        <p className="sn-muted">
          Can’t find yours? Look at{' '}
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

function Close() {
  return (
    <section className="sn-close sn-on-cloth">
      <Pattern name="sn-pattern-close" />
      <div className="sn-wrap">
        <h2>{brand.tagline}</h2>
        <p>Joining is free. You need a phone number, an email and a bank account.</p>
        <a className="sn-btn sn-btn--primary" href={paths.signup}>
          Sign up free
        </a>
      </div>
    </section>
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
      <Section
        id="about"
        title="For businesses and for earners"
        lead="Reach more customers, or get paid for your reach."
      >
        <Passages className="sn-services" of={services} card />
        <Passages className="sn-promises" of={promises} />
      </Section>
      <Section band title={`Sell on ${brand.name}`} lead="People listen to people they know.">
        <Passages className="sn-benefits" of={benefits} card />
      </Section>
      <Section
        id="earning"
        title="How a job pays"
        lead="What you earn depends on the jobs you take and finish. No income is guaranteed."
      >
        <Passages className="sn-way" of={steps} ordered />
      </Section>
      <Section band title="What members say" lead={`Two examples of how ${brand.name} is used.`}>
        <Testimonials />
      </Section>
      <Section id="pricing" title="Pricing" lead="No hidden charges.">
        <Pricing />
      </Section>
      <section id="support" className="sn-band">
        <Questions />
      </section>
      <Close />
    </PublicFrame>
  );
}
