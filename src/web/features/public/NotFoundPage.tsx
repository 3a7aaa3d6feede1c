import { paths } from '../../paths';
import { Bus } from './drawings';
import { PublicFrame } from './PublicFrame';

export function NotFoundPage() {
  return (
    <PublicFrame>
      <div className="sn-lone">
        <Bus />
        <h1>Page not found</h1>
        <p>There’s nothing at this address. It may be mistyped, or the page may have moved.</p>
        <a className="sn-btn sn-btn--primary" href={paths.landing}>
          Back to the start
        </a>
      </div>
    </PublicFrame>
  );
}
