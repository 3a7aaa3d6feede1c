import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AdminFigures, FiguresRange } from '../../../../contract/overview';
import { formatCount, formatNaira } from '../../../lib/naira';
import { SummaryStrip } from '../shared/SummaryStrip';
import { formatChange, formatDuration } from './changes';
import { lists } from '../shared/overview/lists';

interface Figure {
  readonly title: string;
  readonly value: string;
  readonly hint: ReactNode;
  /** The list that the figure counts. */
  readonly to?: string;
}

type Numeric = { [K in keyof FiguresRange]: FiguresRange[K] extends number ? K : never }[keyof FiguresRange];

function getFigures({ range, before, now }: AdminFigures): readonly (readonly [name: string, figures: Figure[]])[] {
  const { from, to, days, reviewTime } = range;
  const figure = (title: string, what: Numeric, say: (value: number) => string, list?: string): Figure => ({
    title,
    value: say(range[what]),
    hint: formatChange(range[what], before[what], days.length),
    ...(list !== undefined && { to: list }),
  });
  return [
    [
      'Money',
      [
        figure('Booked for jobs', 'booked', formatNaira),
        figure('Paid to members', 'paid', formatNaira, lists.approved(from, to)),
        figure('Withdrawals accepted', 'accepted', formatNaira, lists.accepted(from, to)),
        figure('Paid out', 'paidOut', formatNaira),
        { title: 'In escrow', value: formatNaira(now.escrow), hint: 'Now, for unpaid slots' },
        { title: 'In members’ wallets', value: formatNaira(now.owed), hint: 'Now, ready to withdraw' },
      ],
    ],
    [
      'Work and people',
      [
        figure('Proofs submitted', 'handedIn', formatCount, lists.handedIn(from, to)),
        figure('Approved', 'approved', formatCount, lists.approved(from, to)),
        figure('Rejected', 'rejected', formatCount, lists.rejected(from, to)),
        {
          title: 'Review time, median',
          value: reviewTime === null ? '–' : formatDuration(reviewTime.median),
          hint:
            reviewTime === null ? (
              'No proof decided by an admin'
            ) : (
              <>
                <span>{`9 of 10 within ${formatDuration(reviewTime.ninetieth)}`}</span>
                <br />
                <span>{formatChange(reviewTime.median, before.reviewTime?.median ?? null, days.length)}</span>
              </>
            ),
        },
        figure('Sign-ups', 'signUps', formatCount, lists.signUps(from, to)),
        figure('Active members', 'activeMembers', formatCount),
        figure('Opened links: people, at least', 'opened', formatCount),
        figure('Visits of links', 'visits', formatCount),
      ],
    ],
  ];
}

/** The sums of the range, each with its change from the previous range. */
export function FigureStrips({ figures }: { figures: AdminFigures }) {
  return getFigures(figures).map(([name, strip]) => (
    <SummaryStrip
      key={name}
      name={name}
      figures={strip.map(({ title, value, hint, to }) => ({
        ...{ key: title, value, hint },
        label: to === undefined ? title : <Link to={to}>{title}</Link>,
      }))}
    />
  ));
}
