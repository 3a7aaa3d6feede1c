import { brand } from '../../contract/brand';
import { leadLimits } from '../../contract/leadLimits';
import { renderEmail, type EmailMessage } from './email';

/** To the sender of a campaign request. It repeats nothing of it: a stranger could have typed the address. */
export const leadArrivedMail = ({ reference }: { readonly reference: string }): EmailMessage =>
  renderEmail({
    subject: `Your campaign request ${reference} arrived`,
    paragraphs: [
      `Thank you for asking ${brand.name} for a campaign. We read it, and write to you or call you.`,
      `To add something, answer this mail and name ${reference}.`,
    ],
    after: `If it was not you, ignore this mail: nothing was ordered, and what was written is removed after ${leadLimits.keptDays} days.`,
  });
