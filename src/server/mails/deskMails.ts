import { brand } from '../../contract/brand';
import { letter, type Letter } from './letter';

/** To admins, when the house has found something that must not wait for somebody to look; `runbook` is the page that says what to do. */
export const alarmMail = ({
  fullname,
  subject,
  paragraphs,
  runbook,
}: {
  readonly fullname: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly runbook: string;
}): Letter =>
  letter({
    subject: `${brand.name} alarm: ${subject}`,
    fullname,
    paragraphs: [
      ...paragraphs,
      `What to do stands in ${runbook}. This alarm is sent at most once a day for as long as its cause lasts.`,
    ],
  });
