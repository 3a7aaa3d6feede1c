import type { ComponentProps } from 'react';
import { urlOf } from '../../../contract/endpoint';
import { leadLimits } from '../../../contract/limits';
import { sendLead } from '../../../contract/leads';
import * as messages from '../../../contract/messages';
import { brand } from '../../brand';
import { formatCount, formatNaira } from '../../lib/naira';
import { paths } from '../../paths';
import { AskPerson } from './Company';
import { PublicFrame } from './PublicFrame';

type Field = keyof typeof sendLead.body.shape;
const described = (name: Field) => ({ id: `campaign-${name}`, name, 'aria-describedby': `campaign-${name}-wrong` });
const Wrong = ({ of }: { of: Field }) => <p id={`campaign-${of}-wrong`} className="sn-campaign__wrong" />;

const fields: readonly (readonly [name: Field, label: string, input: ComponentProps<'input'>])[] = [
  ['company', 'Business or your name', { required: true, autoComplete: 'organization', maxLength: 120 }],
  ['phone', 'Phone', { type: 'tel', required: true, autoComplete: 'tel', maxLength: 60, placeholder: '0803 123 4567' }],
  ['email', 'Email', { type: 'email', required: true, autoComplete: 'email', maxLength: 254 }],
  ['budget', 'Budget in naira (optional)', { inputMode: 'decimal', autoComplete: 'off', maxLength: 60 }],
];

const [posts, pricePerPost, viewers] = [50, 500, 200];
const example: readonly (readonly [what: string, figure: string])[] = [
  [`${posts} posts at ${formatNaira(pricePerPost)}`, formatNaira(posts * pricePerPost)],
  [`If ${formatCount(viewers)} people see each`, `${formatCount(posts * viewers)} people`],
  ['Cost per person', formatNaira(pricePerPost / viewers)],
];

const next: readonly (readonly [when: string, what: string])[] = [
  ['At once', 'You get an email: your request has arrived.'],
  [
    `Within ${leadLimits.answerWorkingDays} working days`,
    'A person calls or emails you. Together we set the price, the number of posts and the text.',
  ],
  ['Once you’ve paid', 'Your ad goes live. You see the proof of each post, and what it cost.'],
];

function Price() {
  return (
    <section className="sn-card sn-price" aria-labelledby="price-title">
      <h2 id="price-title">What it costs</h2>
      <p>
        You set the price of a post and how many you want. You only pay for posts we’ve checked; what’s unspent comes
        back to you. You’ll see any service fee and VAT before you pay.
      </p>
      <dl className="sn-num">
        {example.map(([what, figure]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <p className="sn-muted">An example. You set your own price, and reach differs from member to member.</p>
    </section>
  );
}

function Next() {
  return (
    <section aria-labelledby="next-title">
      <h2 id="next-title">What happens next</h2>
      <ol className="sn-next">
        {next.map(([when, what]) => (
          <li key={when}>
            <b>{when}</b>
            <span>{what}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The button waits for hydrate/forms.ts, which reads its texts here. */
export function CampaignPage() {
  return (
    <PublicFrame>
      <article className="sn-page">
        <h1>Start a campaign</h1>
        <p className="sn-muted">
          For shops, traders, events and brands: members share your ad with the people who know them. Asking is free.
        </p>
        <Price />
        <form
          className="sn-campaign"
          method="post"
          action={urlOf(sendLead)}
          noValidate
          data-busy="Sending..."
          data-done={messages.owners.leadSent}
          data-wrong="Something is missing in the marked fields."
          data-offline={messages.server.offline}
          data-failed={messages.server.networkFailed}
        >
          {fields.map(([name, label, input]) => (
            <div key={name}>
              <label htmlFor={`campaign-${name}`}>{label}</label>
              <input className="sn-input" {...described(name)} {...input} />
              <Wrong of={name} />
            </div>
          ))}
          <div>
            <label htmlFor="campaign-text">What should members share?</label>
            <textarea
              className="sn-input"
              {...described('text')}
              required
              rows={5}
              placeholder="Our new shop in Yaba opens on Saturday. Please post our flyer on WhatsApp status."
              maxLength={leadLimits.textMaxCharacters}
            />
            <Wrong of="text" />
          </div>
          <div>
            <label className="sn-campaign__consent">
              <input {...described('consent')} type="checkbox" required />
              <span>
                You may use these details to contact me. The{' '}
                <a className="sn-link" href={paths.privacy}>
                  Privacy Policy
                </a>{' '}
                says how long.
              </span>
            </label>
            <Wrong of="consent" />
          </div>
          <p className="sn-muted">You won’t be charged.</p>
          <button type="submit" className="sn-btn sn-btn--primary" disabled>
            Send request
          </button>
          <p role="status" />
        </form>
        <noscript>
          <p>JavaScript is off in this browser. Write to {brand.supportEmail} instead.</p>
        </noscript>
        <Next />
        <AskPerson title="Rather talk first?">Ask us anything about your campaign.</AskPerson>
      </article>
    </PublicFrame>
  );
}
