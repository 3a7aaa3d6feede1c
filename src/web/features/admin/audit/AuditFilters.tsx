import { useState } from 'react';
import type { UserListItem } from '../../../../contract/members';
import { useGetUserQuery, useListUsersQuery } from '../../../api/adminApi';
import { useListAdminsQuery } from '../../../api/auditApi';
import { Combobox } from '../../../ui/fields/Combobox';
import type { DeskParams } from '../../../ui/desk/useDeskParams';
import { DaysFilter } from '../DaysFilter';
import { useLater } from '../../../ui/useLater';
import { actionWords, objectWords, sayAction, sayObject } from './auditWords';

export const auditFilterNames = ['actor_id', 'subject_id', 'object_type', 'object_id', 'action', 'from', 'to'] as const;

const membersOffered = 8;

interface Props {
  table: Pick<DeskParams, 'filters' | 'setFilter' | 'clearFilters'>;
}

/** Whom, what and when the log is asked about; every choice stands in the address. */
export function AuditFilters({ table }: Props) {
  const { filters, setFilter, clearFilters } = table;
  const admins = useListAdminsQuery({});
  return (
    <>
      <Choice
        label="Admin"
        all="All admins"
        value={filters.actor_id}
        options={(admins.data?.data ?? []).map(({ id, fullname }) => [id, fullname])}
        other="Somebody else"
        onChange={(id) => setFilter('actor_id', id)}
      />
      <MemberFilter id={filters.subject_id} onChange={(id) => setFilter('subject_id', id)} />
      <Choice
        label="Deed"
        all="All deeds"
        value={filters.action}
        options={Object.entries(actionWords)}
        other={filters.action ? sayAction(filters.action) : ''}
        onChange={(action) => setFilter('action', action)}
      />
      <Choice
        label="Object"
        all="All objects"
        value={filters.object_type}
        options={Object.entries(objectWords)}
        other={filters.object_type ? sayObject(filters.object_type) : ''}
        onChange={(type) => setFilter('object_type', type)}
      />
      {filters.object_id && (
        <button type="button" className="desk-chip" onClick={() => setFilter('object_id', undefined)}>
          One object only <span aria-hidden="true">×</span>
          <span className="sn-visually-hidden">, show all</span>
        </button>
      )}
      <DaysFilter label="Done" from={filters.from} to={filters.to} onChange={setFilter} />
      {Object.values(filters).some(Boolean) && (
        <button type="button" className="sn-text-btn" onClick={clearFilters}>
          Clear filters
        </button>
      )}
    </>
  );
}

interface ChoiceProps {
  label: string;
  /** What is said where nothing is chosen. */
  all: string;
  value: string | undefined;
  options: readonly (readonly [value: string, label: string])[];
  /** What is said of a value that an address names and the options do not. */
  other: string;
  onChange: (value: string | undefined) => void;
}

function Choice({ label, all, value, options, other, onChange }: ChoiceProps) {
  const known = value === undefined || options.some(([one]) => one === value);
  return (
    <select
      className="sn-input audit-select"
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || undefined)}
    >
      <option value="">{all}</option>
      {!known && <option value={value}>{other}</option>}
      {options.map(([one, words]) => (
        <option key={one} value={one}>
          {words}
        </option>
      ))}
    </select>
  );
}

const nameOf = ({ userInfo: { fullname, email, closed } }: UserListItem): string =>
  closed ? fullname : `${fullname} · ${email}`;

/** One member, found by name or e-mail on the server. */
function MemberFilter({ id, onChange }: { id: string | undefined; onChange: (id: string | undefined) => void }) {
  const [typed, setTyped] = useState('');
  const q = useLater(typed).trim();
  const { data: found, isFetching } = useListUsersQuery(
    { q, page: 1, pageSize: membersOffered },
    { skip: q.length < 2 },
  );
  const { data: named } = useGetUserQuery({ id: id ?? '' }, { skip: !id });
  const members = found?.data ?? [];
  return (
    <div className="audit-member">
      <Combobox
        aria-label="Member"
        placeholder="All members"
        options={members.map(nameOf)}
        loading={isFetching}
        value={id && (named ? named.data.userProfile.fullname : 'The chosen member')}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onChange={(name) => onChange(members.find((member) => nameOf(member) === name)?.userInfo.id)}
      />
    </div>
  );
}
