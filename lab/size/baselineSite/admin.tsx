import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useRows } from './api';
import { start } from './app';

interface Proof {
  readonly dataValues: { readonly id: string };
  readonly status: string;
  readonly proof: string;
  readonly userInfo: { readonly id: string; readonly fullname: string };
  readonly taskInfo: { readonly jobTitle: string; readonly reference: string; readonly payoutAmount: string };
  readonly reviewDueAt: string;
}

const pageSize = 10;
const searchPauseMs = 300;

function Search({ ask }: { ask: (change: Record<string, string>) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => ask({ q: typed }), searchPauseMs);
    return () => clearTimeout(timer);
    // Only typing starts the wait anew.
  }, [typed]);
  return <input type="search" aria-label="Search proofs" onChange={(event) => setTyped(event.target.value)} />;
}

function Row({ proof, accept }: { proof: Proof; accept: () => void }) {
  const { userInfo, taskInfo } = proof;
  return (
    <tr data-row-key={proof.dataValues.id}>
      <td>
        <Link to={`/admin/user/${userInfo.id}`}>{userInfo.fullname}</Link>
      </td>
      <td>
        {taskInfo.jobTitle} <small>{`${taskInfo.reference} · ${taskInfo.payoutAmount}`}</small>
      </td>
      <td>{proof.proof.slice(0, 80)}</td>
      <td>{proof.reviewDueAt}</td>
      <td>{proof.status}</td>
      <td>
        {proof.status === 'in-review' && (
          <button type="button" onClick={accept}>
            Accept
          </button>
        )}
      </td>
    </tr>
  );
}

function Step({ to, name }: { to: number | null; name: string }) {
  const [params] = useSearchParams();
  const target = new URLSearchParams(params);
  target.set('page', String(to));
  return to === null ? (
    <span role="link" aria-disabled="true" aria-label={name} />
  ) : (
    <Link to={{ search: target.toString() }}>{name}</Link>
  );
}

/** The same columns, parameters and steps as ours, and a plain table. */
function AdminPage() {
  const [params, setParams] = useSearchParams();
  const number = Number(params.get('page') ?? 1);
  const status = params.get('status') ?? 'in-review';
  const query = new URLSearchParams({ page: String(number), pageSize: String(pageSize) });
  for (const name of ['sort', 'q']) if (params.get(name)) query.set(name, params.get(name) ?? '');
  if (status !== 'all') query.set('status', status);
  const { page, isFetching } = useRows<Proof>(`/admin/submitted-tasks?${query}`);
  const [accepted, setAccepted] = useState<Proof | null>(null);
  const ask = (change: Record<string, string>): void =>
    setParams((before) => new URLSearchParams({ ...Object.fromEntries(before), page: '1', ...change }));
  const isLast = number * pageSize >= (page?.meta.total ?? 0);
  return (
    <main>
      <h1>Review Jobs</h1>
      <Search ask={ask} />
      {['all', 'in-review', 'rejected', 'approved'].map((one) => (
        <label key={one}>
          <input type="radio" name="status" checked={one === status} onChange={() => ask({ status: one })} />
          {one.charAt(0).toUpperCase() + one.slice(1)}
        </label>
      ))}
      <div className="lab-rows" aria-busy={isFetching}>
        <table>
          <thead>
            <tr>
              <th>
                <button type="button" onClick={() => ask({ sort: 'fullname' })}>
                  Fullname
                </button>
              </th>
              {['Job Title', 'Proof of Completion', 'Auto-approves in', 'Status', 'Action'].map((title) => (
                <th key={title}>{title}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {page?.data.map((proof) => (
              <Row key={proof.dataValues.id} proof={proof} accept={() => setAccepted(proof)} />
            ))}
          </tbody>
        </table>
        <Step name="Previous" to={number > 1 ? number - 1 : null} />
        <Step name="Page 1" to={1} />
        <Step name="Next" to={isLast ? null : number + 1} />
      </div>
      {accepted && (
        <div className="pending-bar__box">
          Accepted {accepted.userInfo.fullname}
          <button type="button" onClick={() => setAccepted(null)} aria-label={`Undo: ${accepted.userInfo.fullname}`}>
            Undo
          </button>
        </div>
      )}
    </main>
  );
}

start([{ path: '*', Component: AdminPage }]);
