export { forgetOldAlarms } from './forgetOldAlarms';
export { mailAdmins } from './mailAdmins';
export { alarmRunbooks, raiseAlarm, type Alarm } from './raiseAlarm';
