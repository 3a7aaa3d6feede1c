import { brand } from '../../contract/brand';
import { ownerLimits } from '../../contract/ownerLimits';
import { renderEmail, type EmailMessage } from './email';

/** The only mail with a link that lets its reader in. */
export const ownerLinkMail = (url: string): EmailMessage =>
  renderEmail({
    subject: `Your link to your ${brand.name} jobs`,
    paragraphs: ['Open this link on the phone or computer on which you want to see your jobs and your balance.'],
    links: [{ label: 'See my jobs', url }],
    after: `It works once, for ${ownerLimits.linkMinutes} minutes. Forward it to nobody: it opens your page. If you did not ask for it, ignore this mail; nothing changes.`,
  });
