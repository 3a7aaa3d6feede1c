import { Button, Form } from 'antd';
import { useState } from 'react';
import { figureOf } from '../../../../contract/inputs/readFigure';
import { makeReportLink, type OwnJob, raiseOwnSlots, type ReportLink } from '../../../../contract/jobReports';
import * as messages from '../../../../contract/messages';
import { ownerLimits } from '../../../../contract/limits';
import { fieldErrors } from '../../../api/apiError';
import {
  useListReportLinksQuery,
  useMakeReportLinkMutation,
  useRaiseOwnSlotsMutation,
  useRevokeReportLinkMutation,
} from '../../../api/jobReportsApi';
import { formatDay } from '../../../lib/dates';
import { brand } from '../../../brand';
import { formatCount, formatNaira } from '../../../lib/naira';
import { Answer } from '../../../shared/Answer';
import { CopyButton } from '../../../ui/CopyButton';
import { ConfirmDialog, Dialog, type Openable } from '../../../ui/dialog/Dialog';
import { FormDialog } from '../../../ui/dialog/FormDialog';
import { CountInput } from '../../../ui/form/fields';
import { FormItem } from '../../../ui/form/FormItem';
import { politeForm, rulesFrom, setFieldErrors } from '../../../ui/form/formRules';
import { costPerPerson } from './Figures';
import './jobReport.css';

const slotRules = rulesFrom(raiseOwnSlots.body);
const slotOf = ({ payoutAmount, fee, vatPerSlot }: OwnJob): number => payoutAmount + fee + vatPerSlot;

export function MoreSlots({ job, onClose }: Openable & { job: OwnJob }) {
  const [form] = Form.useForm<{ maxSlots: string }>();
  const more = figureOf(Form.useWatch('maxSlots', form)) - job.maxSlots;
  const [raise] = useRaiseOwnSlotsMutation();
  return (
    <FormDialog
      form={form}
      title="More slots"
      intro={`One slot costs ${formatNaira(slotOf(job))}. What your balance covers opens at once; the rest opens when you’ve paid.`}
      confirmLabel="Add slots"
      onSend={async ({ maxSlots }) => {
        const { error } = await raise({ id: job.id, maxSlots });
        return error && fieldErrors(error);
      }}
      onClose={onClose}
    >
      <FormItem
        name="maxSlots"
        label={`Slots in all, now ${formatCount(job.maxSlots)}`}
        rules={[
          ...slotRules('maxSlots'),
          {
            validator: async (_rule, value) => {
              if (figureOf(value) === job.maxSlots) throw new Error(`The job has ${formatCount(job.maxSlots)} slots.`);
            },
          },
        ]}
      >
        <CountInput />
      </FormItem>
      <p role="status">
        {more > 0 && `${formatCount(more)} more ${more === 1 ? 'slot' : 'slots'}: ${formatNaira(more * slotOf(job))}`}
      </p>
    </FormDialog>
  );
}

const linkRules = rulesFrom(makeReportLink.body);

export function ShareReport({ job, onClose }: Openable & { job: OwnJob }) {
  return (
    <Dialog open title="Share the report" footer={null} onClose={onClose}>
      <p>
        Anyone with the link sees this job’s figures until it expires: no proofs, no members, and only the cost of this
        job.
      </p>
      <NewLink job={job} />
      <h3 className="job-links__title">Links that work</h3>
      <Links id={job.id} />
    </Dialog>
  );
}

/** As people forward it: figures first, the address last. */
const forwarded = (job: OwnJob, address: string): string => {
  const cost = costPerPerson(job);
  return [
    `*${job.jobTitle}* on ${brand.name}`,
    `${formatCount(job.approved)} of ${formatCount(job.maxSlots)} posts approved`,
    ...(cost === null
      ? []
      : [`At least ${formatCount(job.opens.opened)} people reached, ${formatNaira(cost)} per person`]),
    address,
  ].join('\n');
};

function NewLink({ job }: { job: OwnJob }) {
  const [form] = Form.useForm<{ days: string }>();
  const [make, { isLoading, data: made }] = useMakeReportLinkMutation();
  const submit = async ({ days }: { days: string }) => {
    const { error } = await make({ id: job.id, days });
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
        <FormItem name="days" label="Days until it expires" rules={linkRules('days')}>
          <CountInput />
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
            <div className="sn-line">
              <Button
                type="primary"
                href={`https://wa.me/?text=${encodeURIComponent(forwarded(job, address))}`}
                target="_blank"
                rel="noopener noreferrer"
              >
                Send on WhatsApp
              </Button>
              <CopyButton text={address} label="Copy link" toast="Link copied" labelled />
            </div>
          </div>
        )}
      </div>
    </>
  );
}

function Links({ id }: { id: string }) {
  return (
    <Answer query={useListReportLinksQuery({ id })} failed={messages.ownerPage.jobLinksFailed} rows={2}>
      {({ data }) => (data.length === 0 ? <p className="sn-muted">None yet.</p> : <ValidLinks links={data} />)}
    </Answer>
  );
}

function ValidLinks({ links }: { links: readonly ReportLink[] }) {
  const [ending, setEnding] = useState<ReportLink | null>(null);
  const [revoke, { isLoading }] = useRevokeReportLinkMutation();
  const end = async ({ id: linkId }: ReportLink) => {
    await revoke({ id: linkId });
    setEnding(null);
  };
  return (
    <>
      <ul className="job-lines">
        {links.map((link) => (
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
