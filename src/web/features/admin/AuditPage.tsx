import { useMemo } from 'react';
import { limits } from '../../../contract/limits';
import { listAudit, type AuditEntry } from '../../../contract/audit';
import { auditApi, useListAuditQuery } from '../../api/auditApi';
import { listState } from '../../api/listState';
import { useDeskViews } from '../../api/useDeskViews';
import { useExport } from '../../api/useExport';
import { listArg } from '../../lib/listArg';
import { EmptyState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { DeskList } from '../../ui/desk/DeskList';
import type { DeskColumn } from '../../ui/desk/deskTypes';
import { useDeskParams } from '../../ui/desk/useDeskParams';
import { When } from '../../ui/When';
import { Actor, Changes, ObjectOf } from './audit/AuditCells';
import { AuditFilters, auditFilterNames } from './audit/AuditFilters';
import { sayAction } from './audit/auditWords';
import './desk.css';
import './audit/audit.css';

const columns: readonly DeskColumn<AuditEntry>[] = [
  {
    key: 'at',
    title: 'When',
    sort: 'at',
    always: true,
    render: ({ at }) => (
      <span className="desk-whole">
        <When iso={at} />
      </span>
    ),
  },
  { key: 'actor', title: 'Who', render: ({ actor }) => <Actor actor={actor} /> },
  {
    key: 'action',
    title: 'What',
    always: true,
    render: ({ action }) => <b className="audit-what">{sayAction(action)}</b>,
  },
  { key: 'object', title: 'To whom or what', render: (entry) => <ObjectOf entry={entry} /> },
  { key: 'changes', title: 'Before and after', render: ({ changes }) => <Changes changes={changes} /> },
];
const rowKey = ({ id }: AuditEntry): string => id;

/** Who did what to whom, when, and what it changed. Only read: nothing here can be edited, by anybody. */
export function AuditPage() {
  const table = useDeskParams({ pageSize: limits.pageSize.audit, filters: auditFilterNames });
  const arg = useMemo(() => listArg(listAudit.query, table.query), [table.query]);
  const views = useDeskViews('audit');
  const exporting = useExport('exportAudit', arg);
  const list = useListAuditQuery(arg, { refetchOnMountOrArgChange: true });
  const prefetch = auditApi.usePrefetch('listAudit');
  return (
    <>
      <PageTitle
        title="Audit"
        subtitle="Who did what to whom, when, and what it changed. Nothing here can be edited."
      />
      <DeskList
        table={table}
        rows={list.data?.data}
        {...listState(list, 'The audit log could not be loaded.')}
        columns={columns}
        rowKey={rowKey}
        caption="Audit"
        search={{ label: 'Search the audit log', placeholder: 'Name, e-mail, reference or code' }}
        filters={<AuditFilters table={table} />}
        views={views}
        exporting={exporting}
        cards={(entry) => <EntryCard entry={entry} />}
        onPageIntent={(page) => prefetch({ ...arg, page })}
        empty={<EmptyState title="Nothing found" text="Nobody did anything that fits this question." />}
      />
    </>
  );
}

function EntryCard({ entry }: { entry: AuditEntry }) {
  return (
    <article className="desk-card">
      <header>
        <b>{sayAction(entry.action)}</b>
        <When iso={entry.at} />
      </header>
      <p className="desk-card__line">
        <Actor actor={entry.actor} />
        <ObjectOf entry={entry} />
      </p>
      <Changes changes={entry.changes} />
    </article>
  );
}
