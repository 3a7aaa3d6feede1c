import { brand } from '../../../contract/brand';
import { limits } from '../../../contract/limits';
import { cookie } from './cookies';

/** Carries what a verified reset code was exchanged for, out of reach of scripts. */
export const pendingLoginCookie = cookie(`${brand.shortName}_reset`, limits.resetTicketMinutes * 60);
