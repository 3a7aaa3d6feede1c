import { brand } from '../../../contract/brand';
import { limits } from '../../../contract/limits';
import { cookie } from './cookies';

/** Carries the reset token of a verified code, out of reach of scripts. */
export const resetCookie = cookie(`${brand.shortName}_reset`, limits.resetTicketMinutes * 60);
