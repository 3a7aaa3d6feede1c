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
import { benefits, facts, promises, questions, services, steps } from './words';

/** A job's whole way, as three cards. */
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

/** The server fills and shows it if it may: src/server/modules/payouts/paidFigures.ts. */
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

function Services() {
  return (
    <div className="sn-services">
      {services.map(({ scene, title, text }) => (
        <div key={title} className="sn-card">
          <Scene of={scene} />
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </div>
      ))}
    </div>
  );
}

function Promises() {
  return (
    <div className="sn-promises">
      {promises.map(({ icon, title, text }) => (
        <div key={title}>
          <Icon name={icon} />
          <h3>{title}</h3>
          <p>{text}</p>
        </div>
      ))}
    </div>
  );
}

function Benefits() {
  return (
    <div className="sn-benefits">
      {benefits.map(({ scene, title, text }) => (
        <div key={title} className="sn-card">
          <Scene of={scene} />
          <h3>{title}</h3>
          <p>{text}</p>
        </div>
      ))}
    </div>
  );
}

function Steps() {
  return (
    <ol className="sn-way">
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
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

/** The closing section, on the same pattern as the first. */
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

export function LandingPage() {
  return (
    <PublicFrame onLanding>
      <Hero />
      <section id="about">
        <div className="sn-wrap">
          <h2>For businesses and for earners</h2>
          <p className="sn-muted">Reach more customers, or get paid for your reach.</p>
          <Services />
          <Promises />
        </div>
      </section>
      <section className="sn-band">
        <div className="sn-wrap">
          <h2>Sell on {brand.name}</h2>
          <p className="sn-muted">People listen to people they know.</p>
          <Benefits />
        </div>
      </section>
      <section id="earning">
        <div className="sn-wrap">
          <h2>How a job pays</h2>
          <p className="sn-muted">What you earn depends on the jobs you take and finish. No income is guaranteed.</p>
          <Steps />
        </div>
      </section>
      <section className="sn-band">
        <div className="sn-wrap">
          <h2>What members say</h2>
          <p className="sn-muted">Two examples of how {brand.name} is used.</p>
          <Testimonials />
        </div>
      </section>
      <section id="pricing">
        <div className="sn-wrap">
          <h2>Pricing</h2>
          <p className="sn-muted">No hidden charges.</p>
          <Pricing />
        </div>
      </section>
      <section id="support" className="sn-band">
        <Questions />
      </section>
      <Close />
    </PublicFrame>
  );
}
