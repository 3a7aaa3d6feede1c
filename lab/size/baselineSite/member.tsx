import { Link } from 'react-router-dom';
import { useRows } from './api';
import { start } from './app';

interface Task {
  readonly id: string;
  readonly jobTitle: string;
}

function Dashboard() {
  const { page } = useRows<Task>('/task/tasks?page=1&pageSize=16');
  return (
    <main>
      <h1>Available Jobs</h1>
      <Link to="/account/referral">Referrals</Link>
      <ul>
        {page?.data.map(({ id, jobTitle }) => (
          <li key={id}>{jobTitle}</li>
        ))}
      </ul>
    </main>
  );
}

start([
  { path: '/account/dashboard', Component: Dashboard },
  { path: '/account/referral', lazy: () => import('./referral').then(({ Referral }) => ({ Component: Referral })) },
]);
