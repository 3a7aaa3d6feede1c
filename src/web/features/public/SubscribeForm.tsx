import { useId, useState, type FormEvent } from 'react';
import { messages } from '../../../contract/messages';
import { subscribe } from '../../../contract/system';
import { useSubscribeMutation } from '../../api/accountApi';
import { errorMessage, fieldErrors } from '../../api/apiError';

/** The newsletter's box. What became of it is said below the field. */
export function SubscribeForm() {
  const [send, { isLoading, data: answer }] = useSubscribeMutation();
  const [email, setEmail] = useState('');
  const [refused, setRefused] = useState('');
  const id = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const checked = subscribe.body.safeParse({ email });
    if (!checked.success) return setRefused(checked.error.issues[0]?.message ?? messages.login.emailInvalid);
    setRefused('');
    const { error } = await send(checked.data);
    if (error) setRefused(fieldErrors(error).email ?? errorMessage(error, messages.network.failed));
  };

  return (
    <form className="sn-subscribe" onSubmit={(event) => void submit(event)} noValidate>
      <label htmlFor={id}>New jobs and tips by email</label>
      <div>
        <input
          id={id}
          className="sn-input"
          type="email"
          name="email"
          autoComplete="email"
          placeholder="you@example.com"
          aria-invalid={refused !== '' || undefined}
          aria-describedby={`${id}-said`}
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            setRefused('');
          }}
        />
        <button type="submit" className="sn-btn sn-btn--primary" disabled={isLoading}>
          {isLoading ? 'Sending...' : 'Subscribe'}
        </button>
      </div>
      <p id={`${id}-said`} role="status" className={refused ? 'sn-subscribe__refused' : undefined}>
        {refused ||
          (answer ? answer.message || messages.newsletter.subscribed : 'You can leave with one click, in every mail.')}
      </p>
    </form>
  );
}
