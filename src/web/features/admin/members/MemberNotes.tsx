import { Button, Card, Flex, Form, Input } from 'antd';
import { limits } from '../../../../contract/limits';
import { addMemberNote, listMemberNotes, type MemberNote } from '../../../../contract/members';
import {
  useAddMemberNoteMutation,
  useListMemberNotesQuery,
  useRemoveMemberNoteMutation,
} from '../../../api/membersApi';
import { usePersonId } from '../../../api/profileApi';
import { listArg, useTableParams } from '../../../ui/useTableParams';
import { rulesFrom } from '../../../ui/form/formRules';
import { Pages } from '../../../ui/Pages';
import { useFormDraft } from '../../../ui/DraftNote';
import { When } from '../../../ui/When';
import { Answer } from '../../../shared/Answer';
import { EmptyText } from '../shared/EmptyList';

export function MemberNotes({ userId, closed }: { userId: string; closed: boolean }) {
  const table = useTableParams({
    accepted: listMemberNotes.query.shape,
    prefix: 'notes',
    pageSize: limits.pageSize.memberNotes,
  });
  const arg = { ...listArg(listMemberNotes.query, table.query), id: userId };
  const { personId } = usePersonId();
  return (
    <>
      {!closed && personId !== undefined && <NoteForm key={personId} userId={userId} holder={personId} />}
      <Answer query={useListMemberNotesQuery(arg)} failed="The notes could not be loaded." rows={3}>
        {({ data: notes, meta }) =>
          notes.length === 0 ? (
            <EmptyText title="No notes" />
          ) : (
            <>
              <Flex component="ul" vertical gap="small" aria-label="Notes">
                {notes.map((note) => (
                  <Note key={note.id} note={note} userId={userId} own={note.author.id === personId} />
                ))}
              </Flex>
              <Pages table={table} total={meta.total} label="Pages of notes" />
            </>
          )
        }
      </Answer>
    </>
  );
}

const emptyNote = { text: '' };
const rules = rulesFrom(addMemberNote.body);

function NoteForm({ userId, holder }: { userId: string; holder: string }) {
  const [form] = Form.useForm<typeof emptyNote>();
  const draft = useFormDraft(form, { name: `member-note:${userId}`, holder, initialValues: emptyNote });
  const [addNote, { isLoading }] = useAddMemberNoteMutation();
  const add = async ({ text }: typeof emptyNote) => {
    const { error } = await addNote({ id: userId, text });
    if (!error) draft.startOver();
  };
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger={[]}
      initialValues={emptyNote}
      onValuesChange={draft.keep}
      onFinish={add}
      style={{ marginBlockEnd: 24 }}
    >
      <Form.Item
        name="text"
        label="New note"
        rules={rules('text')}
        extra="For admins. The member does not see it here, and finds it in the copy of their data."
      >
        <Input.TextArea rows={3} maxLength={limits.noteMaxCharacters} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isLoading}>
        Add note
      </Button>
    </Form>
  );
}

function Note({ note, userId, own }: { note: MemberNote; userId: string; own: boolean }) {
  const [removeMemberNote, { isLoading }] = useRemoveMemberNoteMutation();
  return (
    <li>
      <Card
        size="small"
        title={
          <small className="sn-muted">
            <span>{`${note.author.fullname},`}</span> <When iso={note.createdAt} />
          </small>
        }
        extra={
          own && (
            <Button
              type="link"
              size="small"
              disabled={isLoading}
              onClick={() => void removeMemberNote({ id: userId, note_id: note.id })}
            >
              Remove
            </Button>
          )
        }
      >
        <p className="admin-prose">{note.text}</p>
      </Card>
    </li>
  );
}
