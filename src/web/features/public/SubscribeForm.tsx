import { urlOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import { subscribe } from '../../../contract/system';
import { brand } from '../../brand';

const hint = 'You can unsubscribe at any time with the link in every email.';

/** The newsletter's box. Its button waits for the script that sends the address, which finds its texts here. */
export function SubscribeForm() {
  return (
    <form
      className="sn-subscribe"
      method="post"
      action={urlOf(subscribe)}
      noValidate
      data-hint={hint}
      data-busy="Sending..."
      data-done={messages.newsletter.subscribed}
      data-required={messages.login.emailRequired}
      data-invalid={messages.login.emailInvalid}
      data-offline={messages.network.offline}
      data-failed={messages.network.failed}
    >
      <label htmlFor="subscribe-email">New jobs and tips by email</label>
      <div>
        <input
          id="subscribe-email"
          className="sn-input"
          type="email"
          name="email"
          autoComplete="email"
          maxLength={254}
          placeholder="you@example.com"
          aria-describedby="subscribe-said"
        />
        <button type="submit" className="sn-btn sn-btn--primary" disabled>
          Subscribe
        </button>
      </div>
      <p id="subscribe-said" role="status">
        {hint}
      </p>
      <noscript>
        <p>JavaScript is off in this browser. Write to {brand.supportEmail} and we put you on the list.</p>
      </noscript>
    </form>
  );
}
