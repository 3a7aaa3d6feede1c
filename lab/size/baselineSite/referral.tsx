import { useRows } from './api';

export function Referral() {
  const { page } = useRows<{ fullname: string }>('/user/referrals?page=1&pageSize=5');
  return (
    <main>
      <h1>Referrals</h1>
      <ul>
        {page?.data.map(({ fullname }, at) => (
          <li key={at}>{fullname}</li>
        ))}
      </ul>
    </main>
  );
}
