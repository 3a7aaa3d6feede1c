import { Link } from 'react-router-dom';
import type { StatementEntry } from '../../../contract/statement';
import { paths } from '../../paths';

/** The cause of an entry; a withdrawal links to its own page. */
export function What({ entry: { description, withdrawal_id } }: { entry: StatementEntry }) {
  if (withdrawal_id === null) return <span>{description}</span>;
  return (
    <Link className="st-what" to={paths.account.withdrawal(withdrawal_id)}>
      {description}
    </Link>
  );
}
