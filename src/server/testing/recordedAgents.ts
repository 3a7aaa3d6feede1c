import crawlers from 'crawler-user-agents';
import agents from './recordedAgents.json';

/** Agents that phones sent: `name` is family, major version and platform, `app` the app whose browser it is. WhatsApp on Android opens Chrome. */
export const recordedPhones = agents.phones;

/** Every robot's agent that the package's readers have seen. */
export const everyRecordedRobot: readonly string[] = crawlers.flatMap(({ instances }) => instances);

const newestOf = (patterns: readonly string[]): string[] =>
  patterns.map((pattern) => {
    const agent = crawlers.find((crawler) => crawler.pattern === pattern)?.instances.at(-1);
    if (agent === undefined) throw new Error(`crawler-user-agents has recorded no ${pattern}.`);
    return agent;
  });

/** Programs that preview links in chats and posts. */
export const recordedPreviews = newestOf(agents.previews);

/** Search engines, collectors of texts, and scripts. */
export const recordedRobots = newestOf(agents.robots);
