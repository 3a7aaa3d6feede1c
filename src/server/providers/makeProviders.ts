import path from 'node:path';
import { isThisMachine, type Config } from '../config';
import type { Log } from '../lib/log';
import type { Database } from '../db/client';
import { bundledBankDirectory, providerBankDirectory } from './bankDirectory';
import { budpayPayIns } from './budpayPayIns';
import { budpayPayouts } from './budpayPayouts';
import { outboxMailer, smtpMailer } from './mailer';
import { bucketMediaStore, databaseMediaStore, fileMediaStore, mediaStores } from './mediaStore';
import type { ListedMediaStore, Providers } from './ports';
import { s3Bucket } from './s3Bucket';
import { keyFile, sealer } from './sealer';

export const pictureFiles = ({ dataDir }: Pick<Config, 'dataDir'>): ListedMediaStore =>
  fileMediaStore({ folder: path.join(dataDir, 'media') });

/** The stores of pictures; the bucket is null without one. */
export const pictureStores = (config: Config, db: Database) => ({
  folder: pictureFiles(config),
  database: databaseMediaStore(db),
  bucket: config.bucket && bucketMediaStore(s3Bucket(config.bucket)),
});

/** The database comes behind the other places that pictures move from, so that a removal waits for the move. */
const mediaOf = (config: Config, db: Database) => {
  const { folder, database, bucket } = pictureStores(config, db);
  if (!bucket) return config.mediaStore === 'database' ? mediaStores(database, folder) : mediaStores(folder, database);
  const orders = {
    folder: [folder, database, bucket],
    database: [database, folder, bucket],
    bucket: [bucket, folder, database],
  } as const;
  return mediaStores(...orders[config.mediaStore]);
};

/** The configured services; substitutes need only DATA_DIR. */
export const makeProviders = (config: Config, log: Log, db: Database): Providers => {
  const now = () => new Date();
  const { environment, mailFrom: from, smtpUrl, payments, payIn } = config;
  return {
    mailer: smtpUrl
      ? smtpMailer({ url: smtpUrl, from, requireTLS: environment === 'production' && !isThisMachine(smtpUrl) })
      : outboxMailer({ folder: path.join(config.dataDir, 'outbox'), from, now }),
    media: mediaOf(config, db),
    bankDirectory: payments ? providerBankDirectory({ ...payments, now, log }) : bundledBankDirectory(),
    payouts: payments ? budpayPayouts(payments) : null,
    payIns: payments && payIn.with === 'provider' ? budpayPayIns(payments, payIn) : null,
    sealer: sealer(config.secretsKey ?? keyFile(config.dataDir), config.secretsKeyPrevious),
    bucket: config.bucket && s3Bucket(config.bucket),
  };
};
