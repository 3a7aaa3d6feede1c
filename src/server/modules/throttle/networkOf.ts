import { normalizeIP } from '@fastify/rate-limit';
import type { Ctx } from '../../context';

/** The network of a call, for a key: the address, or for IPv6 the network of one customer, who has as many addresses as they like. */
export const networkOf = ({ ip }: Pick<Ctx, 'ip'>): string => normalizeIP(ip, 64);
