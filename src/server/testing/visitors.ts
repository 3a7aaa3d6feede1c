import type { FastifyInstance } from 'fastify';

export const commonAgents: readonly string[] = [
  ...[138, 139, 140, 141, 142].map(
    (major) =>
      `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Mobile Safari/537.36`,
  ),
  'Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-A145F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36 OPR/90.0.0.0',
  'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
  'Opera/9.80 (Android; Opera Mini/72.0.2254/191.303; U; en) Presto/2.12.423 Version/12.16',
];

interface Browser {
  readonly agent: string;
  readonly ip: string;
  /** Cookies between visits; null if refused. */
  readonly jar: Map<string, string> | null;
}

const redirectsMax = 5;

/** Opens a link as a browser does: keeps its cookies, and follows redirects on the product. @returns all answers. */
export const open = async (server: FastifyInstance, path: string, { agent, ip, jar }: Browser) => {
  const answers = [];
  for (let url = path; answers.length < redirectsMax;) {
    const cookie = [...(jar ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'user-agent': agent, ...(cookie && { cookie }) };
    const answer = await server.inject({ url, remoteAddress: ip, headers });
    answers.push(answer);
    for (const { name, value } of answer.cookies) jar?.set(name, value);
    const { location } = answer.headers;
    if (typeof location !== 'string' || !location.startsWith('/')) break;
    url = location;
  }
  return answers;
};

export const newJar = (): Map<string, string> => new Map();
