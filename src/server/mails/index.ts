export * from './accountMails';
export * from './adminMails';
export { type EmailMessage, type ToMember, sendMail, type QueuedMail } from './email';
export * from './moneyMails';
export * from './ownerMails';
