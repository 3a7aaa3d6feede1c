import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { legalVersion } from '../../../contract/legal';
import { useAcceptTermsMutation } from '../../api/accountApi';
import { useGetProfileQuery } from '../../api/profileApi';
import { formatDay } from '../../lib/dates';
import { paths } from '../../paths';

/** Shown until the member has agreed to the current terms. It blocks nothing. */
export function TermsNote() {
  const { data: answer } = useGetProfileQuery();
  const [accept, { isLoading }] = useAcceptTermsMutation();
  if (!answer || answer.terms_version === legalVersion) return null;
  return (
    <section className="sn-note sn-note--info sn-terms" aria-label="New terms">
      <p>
        <span>{`Our terms changed on ${formatDay(legalVersion)}. Please agree to the`}</span>{' '}
        <Link className="sn-link" to={paths.terms}>
          terms
        </Link>{' '}
        and the{' '}
        <Link className="sn-link" to={paths.privacy}>
          privacy policy
        </Link>
        .
      </p>
      <Button type="primary" disabled={isLoading} onClick={() => void accept({ terms_version: legalVersion })}>
        I agree
      </Button>
    </section>
  );
}
