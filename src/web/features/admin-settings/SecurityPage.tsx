import { PageTitle } from '../../ui/PageTitle';
import { AdminsCard } from './AdminsCard';
import { SecondStepCard } from './SecondStepCard';
import './security.css';

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
