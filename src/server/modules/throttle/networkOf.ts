import { normalizeIP } from '@fastify/rate-limit';
import type { Ctx } from '../../context';

/** Names a caller in a limit's key: the IPv4 address, or the IPv6 /64 that a provider gives to one customer. */
export const networkOf = ({ ip }: Pick<Ctx, 'ip'>): string => normalizeIP(ip, 64);
