import type { Config } from 'drizzle-kit';

/** For `drizzle-kit generate`, from the repository's root: turns a change of the schema into the next migration. */
const config: Config = {
  dialect: 'postgresql',
  schema: './src/server/db/schema/index.ts',
  out: './src/server/db/migrations',
  breakpoints: false,
};

export default config;
