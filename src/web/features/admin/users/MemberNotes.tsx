import { Button } from 'antd';
import { useId, useState, type FormEvent } from 'react';
import { limits } from '../../../../contract/limits';
import { listMemberNotes, type MemberNote } from '../../../../contract/memberNotes';
import * as messages from '../../../../contract/messages';
import {
  useAddMemberNoteMutation,
  useListMemberNotesQuery,
  useRemoveMemberNoteMutation,
} from '../../../api/memberDeskApi';
import { usePersonId } from '../../../api/usePersonId';
import { formDrafts } from '../../../lib/formDrafts';
import { listArg } from '../../../lib/listArg';
import { tabStorage } from '../../../lib/tabMemory';
import { EmptyState, LoadingState } from '../../../ui/PageState';
import { TablePages } from '../../../table/TablePages';
import { useTableParams } from '../../../ui/useTableParams';
import { When } from '../../../ui/When';
import { LoadFailed } from '../LoadFailed';

/** What admins wrote down about a member, newest first, and the way to add to it. */
export function MemberNotes({ userId, closed }: { userId: string; closed: boolean }) {
  const table = useTableParams({ prefix: 'notes', pageSize: limits.pageSize.memberNotes });
  const arg = { ...listArg(listMemberNotes.query, table.query), id: userId };
  const { data: answer, error, refetch } = useListMemberNotesQuery(arg);
  const { personId } = usePersonId();

  const list = () => {
    if (error) return <LoadFailed text="The notes could not be loaded." error={error} retry={refetch} />;
    if (!answer) return <LoadingState rows={3} />;
    if (answer.data.length === 0) return <EmptyState title="No notes" />;
    return (
      <>
        <ul className="users-notes" aria-label="Notes">
          {answer.data.map((note) => (
            <Note key={note.id} note={note} userId={userId} own={note.author.id === personId} />
          ))}
        </ul>
        <div className="desk-foot">
          <TablePages table={table} total={answer.meta.total} label="Pages of notes" />
        </div>
      </>
    );
  };
  return (
    <>
      {!closed && personId !== undefined && <NoteForm key={personId} userId={userId} owner={personId} />}
      {list()}
    </>
  );
}

function NoteForm({ userId, owner }: { userId: string; owner: string }) {
  const id = useId();
  const drafts = formDrafts(tabStorage());
  const of = { form: `member-note:${userId}`, owner };
  const [text, setText] = useState(() => {
    const kept = drafts.read(of)?.values.text;
    return typeof kept === 'string' ? kept : '';
  });
  const [error, setError] = useState('');
  const [addMemberNote, { isLoading }] = useAddMemberNoteMutation();

  const write = (next: string) => {
    setText(next);
    setError('');
    drafts.keep(of, { text: next }, {});
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    if (text.trim() === '') {
      setError(messages.fields.required);
      return;
    }
    const result = await addMemberNote({ id: userId, text });
    if (result.error) return;
    setText('');
    drafts.drop(of);
  };
  return (
    <form className="users-note-form" noValidate onSubmit={(event) => void submit(event)}>
      <label className="desk-label" htmlFor={id}>
        New note
      </label>
      <textarea
        id={id}
        className="sn-input desk-textarea"
        rows={3}
        maxLength={limits.noteMaxCharacters}
        value={text}
        aria-invalid={error !== ''}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={({ target }) => write(target.value)}
      />
      <small id={`${id}-hint`}>
        For admins. The member does not see it here, and finds it in the copy of their data.
      </small>
      <p id={`${id}-error`} className="desk-error" aria-live="polite">
        {error}
      </p>
      <Button type="primary" htmlType="submit" loading={isLoading}>
        Add note
      </Button>
    </form>
  );
}

function Note({ note, userId, own }: { note: MemberNote; userId: string; own: boolean }) {
  const [removeMemberNote, { isLoading }] = useRemoveMemberNoteMutation();
  return (
    <li className="sn-card">
      <p>{note.text}</p>
      <footer>
        <span>
          {note.author.fullname}, <When iso={note.createdAt} />
        </span>
        {own && (
          <button
            type="button"
            className="sn-text-btn"
            disabled={isLoading}
            onClick={() => void removeMemberNote({ id: userId, note_id: note.id })}
          >
            Remove
          </button>
        )}
      </footer>
    </li>
  );
}
