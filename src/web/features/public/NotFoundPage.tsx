import { paths } from '../../paths';
import { Bus } from './drawings';
import { PublicFrame } from './PublicFrame';

export function NotFoundPage() {
  return (
    <PublicFrame>
      <div className="sn-lone">
        <Bus />
        <h1>Page not found</h1>
        <p>There is nothing at this address. It may have been typed wrong, or the page has moved.</p>
        <a className="sn-btn sn-btn--primary" href={paths.landing}>
          Back to the start
        </a>
      </div>
    </PublicFrame>
  );
}
