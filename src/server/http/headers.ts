import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';

const yearSeconds = 365 * 24 * 60 * 60;

/** Only pages and pictures may do anything in a browser; they set a different policy. */
const denyAllPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'";

const deniedFeatures = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'];

/** Default headers. Cacheable answers replace `no-store`; pages and pictures set a different policy. */
export const defaultHeaders = ({ publicUrl }: Pick<Config, 'publicUrl'>): Readonly<Record<string, string>> => ({
  'cache-control': 'no-store',
  'content-security-policy': denyAllPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  ...(publicUrl.startsWith('https:')
    ? { 'strict-transport-security': `max-age=${yearSeconds}; includeSubDomains` }
    : {}),
});

export const addDefaultHeaders = (app: FastifyInstance, config: Pick<Config, 'publicUrl'>): void => {
  const headers = defaultHeaders(config);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header('x-request-id', request.id);
    done();
  });
};
