export { forgetOldAlarms } from './forgetOldAlarms';
export { mailAdmins } from './mailAdmins';
export { raiseAlarm, type Alarm } from './raiseAlarm';
