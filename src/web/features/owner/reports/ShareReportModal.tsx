import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { makeReportLink, type OwnJob, type ReportLink } from '../../../../contract/jobReports';
import * as messages from '../../../../contract/messages';
import { ownerLimits } from '../../../../contract/limits';
import { errorMessage, fieldErrors } from '../../../api/apiError';
import {
  useListReportLinksQuery,
  useMakeReportLinkMutation,
  useRevokeReportLinkMutation,
} from '../../../api/jobReportsApi';
import { formatDay } from '../../../lib/dates';
import { CopyButton } from '../../../ui/CopyButton';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog';
import { Dialog } from '../../../ui/dialog/Dialog';
import { FormItem } from '../../../ui/form/FormItem';
import { politeForm, rulesFrom, setFieldErrors } from '../../../ui/form/formRules';
import { FailedState, LoadingState } from '../../../ui/PageState';
import './jobReport.css';

export interface ShareReportProps {
  open: boolean;
  job: Pick<OwnJob, 'id'>;
  onClose: () => void;
}

const rules = rulesFrom(makeReportLink.body);

/** Creates links to the report of a job, and ends valid ones. */
export function ShareReportModal({ job, onClose }: ShareReportProps) {
  return (
    <Dialog open title="Share the report" footer={null} onClose={onClose}>
      <p>
        Anyone with the link sees this job’s figures until it expires: no proofs, no members, and only the cost of this
        job.
      </p>
      <NewLink id={job.id} />
      <h3 className="job-links__title">Links that work</h3>
      <Links id={job.id} />
    </Dialog>
  );
}

function NewLink({ id }: { id: string }) {
  const [form] = Form.useForm<{ days: string }>();
  const [make, { isLoading, data: made }] = useMakeReportLinkMutation();
  const submit = async ({ days }: { days: string }) => {
    const { error } = await make({ id, days });
    if (error) setFieldErrors(form, fieldErrors(error));
  };
  const address = made && new URL(made.data.path, window.location.origin).href;
  return (
    <>
      <Form
        {...politeForm(form)}
        className="job-links__new"
        initialValues={{ days: String(ownerLimits.reportLinkDays) }}
        onFinish={(values) => void submit(values)}
      >
        <FormItem name="days" label="Days until it runs out" rules={rules('days')}>
          <Input inputMode="numeric" autoComplete="off" />
        </FormItem>
        <Button type="primary" htmlType="submit" loading={isLoading}>
          Make a link
        </Button>
      </Form>
      <div role="status">
        {address && (
          <div className="sn-note sn-note--ok job-links__made">
            <p>{`Copy it now: we won’t show it again. It works until ${formatDay(made.data.expiresAt)}.`}</p>
            <code>{address}</code>
            <CopyButton text={address} label="Copy link" toast="Link copied" labelled />
          </div>
        )}
      </div>
    </>
  );
}

function Links({ id }: { id: string }) {
  const { data: answer, error, refetch } = useListReportLinksQuery({ id });
  const [ending, setEnding] = useState<ReportLink | null>(null);
  const [revoke, { isLoading }] = useRevokeReportLinkMutation();
  if (!answer)
    return error ? (
      <FailedState
        text={messages.ownerPage.jobLinksFailed}
        error={errorMessage(error, '')}
        retry={() => void refetch()}
      />
    ) : (
      <LoadingState rows={2} />
    );
  if (answer.data.length === 0) return <p className="sn-muted">None yet.</p>;
  const end = async ({ id: linkId }: ReportLink) => {
    await revoke({ id: linkId });
    setEnding(null);
  };
  return (
    <>
      <ul className="job-lines">
        {answer.data.map((link) => (
          <li key={link.id}>
            <span>{`Made ${formatDay(link.createdAt)}, works until ${formatDay(link.expiresAt)}`}</span>
            <Button size="small" danger onClick={() => setEnding(link)}>
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={ending !== null}
        title="Revoke this link?"
        confirmLabel="Revoke"
        cancelLabel="Keep it"
        danger
        busy={isLoading}
        onConfirm={() => ending && void end(ending)}
        onClose={() => setEnding(null)}
      >
        The report will no longer open with it.
      </ConfirmDialog>
    </>
  );
}
