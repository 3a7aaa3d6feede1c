export * from './accountMails';
export * from './adminMails';
export type { EmailMessage, ToMember } from './email';
export * from './jobNewsMails';
export * from './moneyMails';
export * from './ownerMails';
export { sendMail, type QueuedMail } from './sendMail';
