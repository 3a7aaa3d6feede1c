import { PageTitle } from '../../ui/PageTitle';
import { AdminsCard } from './security/AdminsCard';
import { SecondStepCard } from './security/SecondStepCard';
import './security/security.css';

export function SecurityPage() {
  return (
    <>
      <PageTitle title="Security" subtitle="How you log in, and who else works at the desk." />
      <div className="desk-security">
        <SecondStepCard />
        <AdminsCard />
      </div>
    </>
  );
}
