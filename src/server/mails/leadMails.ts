import { brand } from '../../contract/brand';
import { leadLimits } from '../../contract/leadLimits';
import { renderEmail, type EmailMessage } from './email';

/** To the sender of a campaign request. It repeats nothing of it: a stranger could have typed the address. */
export const leadArrivedMail = ({ reference }: { readonly reference: string }): EmailMessage =>
  renderEmail({
    subject: `Your campaign request ${reference} arrived`,
    paragraphs: [
      `Thank you for asking ${brand.name} for a campaign. We’ll read it and write to you or call you.`,
      `To add something, answer this email and mention ${reference}.`,
    ],
    after: `If it wasn’t you, ignore this email: nothing was ordered, and we’ll delete the request after ${leadLimits.keptDays} days.`,
  });
