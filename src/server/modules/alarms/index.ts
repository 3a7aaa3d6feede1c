export { forgetOldAlarms } from './forgetOldAlarms';
export { mailAdmins } from './mailAdmins';
export { alarmRunbooks, sendAlert, type Alarm } from './sendAlert';
