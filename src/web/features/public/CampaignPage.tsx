import type { ComponentProps } from 'react';
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

const fields: readonly (readonly [name: Field, label: string, input: ComponentProps<'input'>])[] = [
  ['name', 'Your name', { required: true, autoComplete: 'name', maxLength: 80 }],
  ['company', 'Company', { required: true, autoComplete: 'organization', maxLength: 120 }],
  ['phone', 'Phone', { type: 'tel', required: true, autoComplete: 'tel', maxLength: 60, placeholder: '0803 123 4567' }],
  ['email', 'Email', { type: 'email', required: true, autoComplete: 'email', maxLength: 254 }],
  ['budget', 'Budget in naira (optional)', { inputMode: 'decimal', autoComplete: 'off', maxLength: 60 }],
];

/** The button waits for hydrate/forms.ts, which reads its texts here. */
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
              rows={6}
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
