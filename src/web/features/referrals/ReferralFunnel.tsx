import { useGetReferralTotalsQuery } from '../../api/referralsApi';
import { errorMessage } from '../../api/apiError';
import { formatCount } from '../../lib/naira';
import { Naira } from '../../ui/Naira';
import { FailedState } from '../../ui/PageState';
import './ReferralFunnel.css';

/** The member's referrals step by step; the step of checked rewards shows only when there are any. */
export function ReferralFunnel() {
  const { data: answer, error, refetch } = useGetReferralTotalsQuery();
  if (error && !answer) {
    return (
      <FailedState
        text="Your totals could not be loaded."
        error={errorMessage(error, '')}
        retry={() => void refetch()}
      />
    );
  }
  const totals = answer?.data;
  const count = (people: number | undefined) => (people === undefined ? '–' : formatCount(people));
  const steps = [
    { label: 'Friends joined', value: count(totals?.joined) },
    ...(totals?.checking ? [{ label: 'Being checked', value: formatCount(totals.checking) }] : []),
    { label: 'Rewards paid', value: count(totals?.converted) },
    { label: 'You earned', value: totals ? <Naira amount={totals.earned} /> : '–' },
  ];
  return (
    <section aria-label="Totals" aria-busy={!totals}>
      <dl className="ref-funnel">
        {steps.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="sn-num">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
