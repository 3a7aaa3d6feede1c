import { paths } from '../../../../paths';

const { admin } = paths;
type Days = readonly [from: string, to: string];

const between = (list: string, [fromName, toName]: Days, [from, to]: Days): string =>
  `${list}${list.includes('?') ? '&' : '?'}${fromName}=${from}&${toName}=${to}`;
const submitted = ['from', 'to'] as const;
const decided = ['decided_from', 'decided_to'] as const;

export const lists = {
  handedIn: (...days: Days): string => between(`${admin.reviewJobs}?status=all`, submitted, days),
  decided: (...days: Days): string => between(`${admin.reviewJobs}?status=all`, decided, days),
  approved: (...days: Days): string => between(`${admin.reviewJobs}?status=approved`, decided, days),
  rejected: (...days: Days): string => between(`${admin.reviewJobs}?status=rejected`, decided, days),
  accepted: (...days: Days): string => between(`${admin.withdrawal}?status=approved`, decided, days),
  signUps: (...days: Days): string => between(admin.users, submitted, days),
};
