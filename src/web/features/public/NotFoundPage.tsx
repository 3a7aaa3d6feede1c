import { Link } from 'react-router-dom';
import { brand } from '../../brand';
import { paths } from '../../paths';
import { useDocumentTitle } from '../../ui/PageTitle';
import { PublicFrame } from './PublicFrame';

export function NotFoundPage() {
  useDocumentTitle(`Page not found · ${brand.name}`);
  return (
    <PublicFrame>
      <div className="sn-lone">
        <svg className="sn-drawing" viewBox="0 0 180 120" aria-hidden="true">
          <path className="fill" d="M40 24h72l28 28v52H40z" />
          <path d="M112 24v28h28M62 66h36M62 82h52" />
          <path className="accent" d="M132 84l20 20M152 84l-20 20" />
        </svg>
        <h1>Page not found</h1>
        <p>There is nothing at this address. It may have been typed wrong, or the page has moved.</p>
        <Link className="sn-btn sn-btn--primary" to={paths.landing}>
          Back to the start
        </Link>
      </div>
    </PublicFrame>
  );
}
