import type { Config } from '../config';
import type { OpenDatabase } from './database';
import { openPostgres } from './postgres';

/** Opens PostgreSQL or the embedded database; `onError` gets failures nobody awaits, such as a lost idle connection. */
export const openDatabase = async (
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databaseReadUrl' | 'databasePoolSize' | 'dataDir'>,
  onError: (error: unknown) => void,
): Promise<OpenDatabase> =>
  config.databaseUrl
    ? openPostgres(config.databaseUrl, config.databasePoolSize, onError, {
        readUrl: config.databaseReadUrl,
        directUrl: config.databaseDirectUrl ?? config.databaseUrl,
      })
    : (await import(/* webpackMode: "eager" */ './embedded')).openEmbedded(config.dataDir, onError);

export { sqlExecutor, type Connections, type Database, type OpenDatabase, type SqlExecutor } from './database';
