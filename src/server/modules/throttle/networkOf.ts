import { normalizeIP } from '@fastify/rate-limit';
import type { Ctx } from '../../context';

/** The network of a call, for a key: the address, or for IPv6 the network of one customer, who has any number of addresses. */
export const networkOf = ({ ip }: Pick<Ctx, 'ip'>): string => normalizeIP(ip, 64);
