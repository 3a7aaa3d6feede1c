export { forgetOldAlarms, alarmRunbooks, sendAlert, type Alarm, mailAdmins } from './sendAlert';
