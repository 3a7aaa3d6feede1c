import { PageTitle } from '../../ui/PageTitle';
import { AdminsCard } from './AdminsCard';
import { SecondFactorCard } from './SecondFactorCard';
import './security.css';

export function SecurityPage() {
  return (
    <>
      <PageTitle title="Security" subtitle="How you log in, and the other admins." />
      <div className="admin-security">
        <SecondFactorCard />
        <AdminsCard />
      </div>
    </>
  );
}

export { SecurityPage as Component };
