import { useEffect, useRef } from 'react';

interface Props {
  titles: readonly string[];
  step: number;
}

export function StepHeader({ titles, step }: Props) {
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
