import { Link } from 'react-router-dom';
import { limits } from '../../../contract/limits';
import { brand } from '../../brand';
import { formatNaira } from '../../lib/naira';
import { paths } from '../../paths';
import { Adire } from '../../ui/Adire';
import { Icon } from '../../ui/Icon';
import { useDocumentTitle } from '../../ui/PageTitle';
import { StatusTag } from '../../ui/StatusTag';
import { PublicFrame } from './PublicFrame';
import { Testimonials } from './Testimonials';
import { benefits, facts, promises, questions, services, steps } from './words';
import './landing.css';

/** A job's whole way, as three cards. */
function Story() {
  return (
    <div className="sn-story" aria-hidden="true">
      <div className="sn-card">
        <div className="sn-story__row">
          <h3>Share our Eid sale flyer</h3>
          <b className="sn-num">{formatNaira(500)}</b>
        </div>
        <p>Post to your story and keep it up for 24 hours.</p>
        <div className="sn-bar">
          <i style={{ width: '62%' }} />
        </div>
        <div className="sn-story__row sn-story__small sn-num">
          <span>31 of 50 places taken</span>
          <span>Instagram</span>
        </div>
      </div>
      <div className="sn-card">
        <div className="sn-story__row">
          <h3>Proof sent</h3>
          <StatusTag kind="proof" status="in-review" />
        </div>
        <p className="sn-num">Pays itself on Tue 24 Nov, 14:05</p>
      </div>
      <div className="sn-card">
        <div className="sn-story__row">
          <div>
            <h3>Paid into your wallet</h3>
            <p>just now</p>
          </div>
          <b className="sn-story__paid sn-num">+{formatNaira(500)}</b>
        </div>
      </div>
    </div>
  );
}

function Hero() {
  return (
    <div className="sn-hero" id="home">
      <div className="sn-hero__cloth">
        <Adire />
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
            <Link className="sn-btn sn-btn--primary" to={paths.signup}>
              Start earning
            </Link>
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
        </div>
        <Story />
      </div>
    </div>
  );
}

function Points({ points, columns }: { points: typeof services; columns: 'two' | 'three' | 'four' }) {
  return (
    <div className={`sn-points sn-points--${columns}`}>
      {points.map(({ icon, title, text }) => (
        <div key={title} className="sn-card">
          <span className="sn-points__icon">
            <Icon name={icon} />
          </span>
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
      <div className="sn-card">
        <h3>Earners</h3>
        <p className="sn-prices__figure">Free</p>
        <ul>
          <li>No fee to join, to take a job, or to stay</li>
          <li>The price on a job is what you are paid for it</li>
          <li>
            {formatNaira(limits.referralRewardNaira)} for each friend who joins with your number and activates the
            account
          </li>
        </ul>
        <Link className="sn-btn sn-btn--primary" to={paths.signup}>
          Sign up free
        </Link>
      </div>
      <div className="sn-card">
        <h3>Advertisers</h3>
        <p className="sn-prices__figure">
          Your price <small>per proved post</small>
        </p>
        <ul>
          <li>You set the price of a post and how many you want</li>
          <li>A post that was not proved is not paid</li>
          <li>Stop when you like: what is unspent goes back to you</li>
        </ul>
        <a className="sn-btn sn-btn--ghost" href={`mailto:${brand.supportEmail}?subject=I want to advertise`}>
          Write to us
        </a>
      </div>
    </div>
  );
}

export function LandingPage() {
  useDocumentTitle(`${brand.name} Home`);
  return (
    <PublicFrame onLanding>
      <Hero />
      <section id="about" className="sn-band">
        <div className="sn-wrap">
          <h2>Sell more, or earn more</h2>
          <p className="sn-muted">Two kinds of people meet here.</p>
          <Points points={services} columns="two" />
          <Points points={promises} columns="three" />
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
          <h2>Sell on {brand.name}</h2>
          <p className="sn-muted">People listen to people they know.</p>
          <Points points={benefits} columns="four" />
        </div>
      </section>
      <section>
        <div className="sn-wrap">
          <h2>How it goes for people</h2>
          <p className="sn-muted">Two examples of how {brand.name} is used.</p>
          <Testimonials />
        </div>
      </section>
      <section id="pricing" className="sn-band">
        <div className="sn-wrap">
          <h2>Pricing</h2>
          <p className="sn-muted">Short, because there is little to say.</p>
          <Pricing />
        </div>
      </section>
      <section id="support">
        <div className="sn-wrap sn-faq">
          <div>
            <h2>Questions people ask</h2>
            <p className="sn-muted">
              Yours is not here? Write to{' '}
              <a className="sn-link" href={`mailto:${brand.supportEmail}`}>
                {brand.supportEmail}
              </a>
              .
            </p>
          </div>
          <div>
            {questions.map(([question, answer]) => (
              <details key={question} name="faq">
                <summary>
                  {question}
                  <Icon name="chevron-down" size={20} />
                </summary>
                <p>{answer}</p>
              </details>
            ))}
          </div>
        </div>
      </section>
    </PublicFrame>
  );
}
