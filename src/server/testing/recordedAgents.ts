import crawlers from 'crawler-user-agents';
import agents from './recordedAgents.json';

/** Agents that phones sent: `name` is family, major version and platform, `app` the app whose browser it is. WhatsApp on Android opens Chrome. */
export const recordedPhones = agents.phones;

/** All robots' agents of the package. */
export const everyRecordedRobot: readonly string[] = crawlers.flatMap(({ instances }) => instances);

const newestOf = (patterns: readonly string[]): string[] =>
  patterns.map((pattern) => {
    const agent = crawlers.find((crawler) => crawler.pattern === pattern)?.instances.at(-1);
    if (agent === undefined) throw new Error(`crawler-user-agents has recorded no ${pattern}.`);
    return agent;
  });

/** Link previews in chats and posts. */
export const recordedPreviews = newestOf(agents.previews);

/** Search engines, text collectors and scripts. */
export const recordedRobots = newestOf(agents.robots);
