import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { limits } from '../../../contract/limits';
import { paths } from '../../paths';
import { useNow } from '../../ui/useNow';
import { LinkButton } from '../../ui/LinkButton';

/** Says that the proof has arrived, and moves on to the dashboard unless the person stays. */
export function SentNotice({ text }: { text: string }) {
  const navigate = useNavigate();
  const [staying, setStaying] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  // The form that held the focus is gone.
  useEffect(() => box.current?.focus(), []);

  useEffect(() => {
    if (staying) return;
    const timer = setTimeout(() => void navigate(paths.account.dashboard), limits.submitRedirectMs);
    return () => clearTimeout(timer);
  }, [staying, navigate]);

  return (
    <div ref={box} className="sn-note sn-note--ok job-sent" role="status" tabIndex={-1}>
      <strong>{text}</strong>
      {!staying && <Leaving />}
      <span className="job-sent__ways">
        <LinkButton type="primary" size="small" to={paths.account.dashboard}>
          Go to dashboard now
        </LinkButton>
        {!staying && (
          <Button size="small" onClick={() => setStaying(true)}>
            Stay here
          </Button>
        )}
      </span>
    </div>
  );
}

/** The seconds run for the eye alone; the ear is told once. */
function Leaving() {
  const [arrivedAt] = useState(Date.now);
  const now = useNow(250);
  const seconds = Math.max(1, Math.ceil((limits.submitRedirectMs - (now.getTime() - arrivedAt)) / 1_000));
  return (
    <span>
      <span aria-hidden="true">
        You go to your dashboard in <b className="sn-num">{seconds}</b> {seconds === 1 ? 'second' : 'seconds'}.
      </span>
      <span className="sn-visually-hidden">You go to your dashboard in {limits.submitRedirectMs / 1_000} seconds.</span>
    </span>
  );
}
