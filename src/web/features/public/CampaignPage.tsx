import type { ReactNode } from 'react';
import { urlOf } from '../../../contract/endpoint';
import { leadLimits } from '../../../contract/limits';
import { sendLead } from '../../../contract/leads';
import * as messages from '../../../contract/messages';
import { brand } from '../../brand';
import { paths } from '../../paths';
import { PublicFrame } from './PublicFrame';

type Field = keyof typeof sendLead.body.shape;
const described = (name: Field) => ({ id: `campaign-${name}`, name, 'aria-describedby': `campaign-${name}-wrong` });
const Wrong = ({ of }: { of: Field }) => <p id={`campaign-${of}-wrong`} className="sn-campaign__wrong" />;

function Labelled({ of, label, children }: { of: Field; label: string; children: ReactNode }) {
  return (
    <div>
      <label htmlFor={`campaign-${of}`}>{label}</label>
      {children}
      <Wrong of={of} />
    </div>
  );
}

/** An advertiser's request. Its button waits for the script that sends it: hydrate/forms.ts, which finds its texts here. */
export function CampaignPage() {
  return (
    <PublicFrame>
      <article className="sn-page">
        <h1>Start a campaign</h1>
        <p className="sn-muted">
          Tell us what members should share for you. We’ll email or call you. You won’t be charged.
        </p>
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
          <Labelled of="name" label="Your name">
            <input className="sn-input" {...described('name')} required autoComplete="name" maxLength={80} />
          </Labelled>
          <Labelled of="company" label="Company">
            <input
              className="sn-input"
              {...described('company')}
              required
              autoComplete="organization"
              maxLength={120}
            />
          </Labelled>
          <Labelled of="phone" label="Phone">
            <input
              className="sn-input"
              {...described('phone')}
              type="tel"
              required
              autoComplete="tel"
              maxLength={30}
              placeholder="0803 123 4567"
            />
          </Labelled>
          <Labelled of="email" label="Email">
            <input
              className="sn-input"
              {...described('email')}
              type="email"
              required
              autoComplete="email"
              maxLength={254}
            />
          </Labelled>
          <Labelled of="budget" label="Budget in naira (optional)">
            <input
              className="sn-input"
              {...described('budget')}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
            />
          </Labelled>
          <Labelled of="text" label="What should members share?">
            <textarea
              className="sn-input"
              {...described('text')}
              required
              rows={6}
              maxLength={leadLimits.textMaxCharacters}
            />
          </Labelled>
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
          <button type="submit" className="sn-btn sn-btn--primary" disabled>
            Send request
          </button>
          <p role="status" />
        </form>
        <noscript>
          <p>JavaScript is off in this browser. Write to {brand.supportEmail} instead.</p>
        </noscript>
      </article>
    </PublicFrame>
  );
}
