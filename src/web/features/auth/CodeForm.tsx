import { Alert } from 'antd';
import { type ComponentProps, lazy, Suspense } from 'react';
import { LoadingState } from '../../ui/PageState';

const load = () => import('./OtpForm');
const OtpForm = lazy(async () => ({ default: (await load()).OtpForm }));

/** While the code is asked for: its form is then here when somebody comes back from their mail and the line does not. */
export const fetchCodeForm = (): void => void load().catch(() => undefined);

/**
 * Takes the code that was sent by mail, under what the server said of it: that tells nobody who has an account.
 * The mail takes longer than the form's files, so they do not hold up the page.
 */
export function CodeForm(props: ComponentProps<typeof OtpForm>) {
  return (
    <>
      <Alert type="info" role="status" className="sn-auth__note" title={props.code.told} />
      <Suspense fallback={<LoadingState rows={3} />}>
        <OtpForm {...props} />
      </Suspense>
    </>
  );
}
