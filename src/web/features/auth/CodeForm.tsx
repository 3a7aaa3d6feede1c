import { Alert } from 'antd';
import { type ComponentProps, Suspense, useEffect, useRef } from 'react';
import { LoadingState } from '../../ui/PageState';
import { lazyPart } from '../../ui/lazyPart';

const OtpForm = lazyPart(() => import('./OtpForm').then((part) => ({ default: part.OtpForm })));

/** Loaded during the code's request, so that the form works when the person returns offline. */
export const fetchCodeForm = (): void => void OtpForm.fetch().catch(() => undefined);

/** The mail takes longer than this chunk, so it does not block the page. */
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

/** Focused, so that screen readers announce the step. */
export function StepHeader({ titles, step }: { titles: readonly string[]; step: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  return (
    <>
      <ol className="sn-steps" aria-label="Progress">
        {titles.map((title, index) => (
          <li
            key={title}
            data-done={index + 1 < step || undefined}
            aria-current={index + 1 === step ? 'step' : undefined}
          >
            <span className="sn-visually-hidden">{title}</span>
          </li>
        ))}
      </ol>
      <p className="sn-step__count sn-num">{`Step ${step} of ${titles.length}`}</p>
      <h2 className="sn-step__title" ref={heading} tabIndex={-1}>
        {titles[step - 1]}
      </h2>
    </>
  );
}
