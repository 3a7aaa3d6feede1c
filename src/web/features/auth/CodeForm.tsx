import { Alert } from 'antd';
import { type ComponentProps, Suspense } from 'react';
import { LoadingState } from '../../ui/PageState';
import { lazyPart } from '../../ui/lazyPart';

const OtpForm = lazyPart(() => import('./OtpForm').then((part) => ({ default: part.OtpForm })));

/** Loaded while the request for a code runs: the form is then here when the person returns from their mail without a connection. */
export const fetchCodeForm = (): void => void OtpForm.fetch().catch(() => undefined);

/** The mail takes longer than the form's files, so they do not hold up the page. */
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
