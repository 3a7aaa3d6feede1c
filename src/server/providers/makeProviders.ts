import path from 'node:path';
import { isThisMachine, type Config } from '../config';
import type { Log } from '../lib/log';
import type { Database } from '../db/client';
import { bundledBankDirectory, providerBankDirectory } from './bankDirectory';
import { budpayPayIns } from './budpayPayIns';
import { budpayPayouts } from './budpayPayouts';
import { outboxMailer, smtpMailer } from './mailer';
import { databaseMediaStore, fileMediaStore, mediaStores } from './mediaStore';
import type { MediaStore, Providers } from './ports';
import { keyFile, sealer } from './sealer';

export const pictureFiles = ({ dataDir }: Pick<Config, 'dataDir'>): MediaStore =>
  fileMediaStore({ folder: path.join(dataDir, 'media') });

/** The configured services; substitutes need only DATA_DIR. */
export const makeProviders = (config: Config, log: Log, db: Database): Providers => {
  const now = () => new Date();
  const { environment, mailFrom: from, smtpUrl, payments, payIn } = config;
  const files = pictureFiles(config);
  const rows = databaseMediaStore(db);
  return {
    mailer: smtpUrl
      ? smtpMailer({ url: smtpUrl, from, requireTLS: environment === 'production' && !isThisMachine(smtpUrl) })
      : outboxMailer({ folder: path.join(config.dataDir, 'outbox'), from, now }),
    media: config.mediaStore === 'database' ? mediaStores(rows, files) : mediaStores(files, rows),
    bankDirectory: payments ? providerBankDirectory({ ...payments, now, log }) : bundledBankDirectory(),
    payouts: payments ? budpayPayouts(payments) : null,
    payIns: payments && payIn.with === 'provider' ? budpayPayIns(payments, payIn) : null,
    sealer: sealer(config.secretsKey ?? keyFile(config.dataDir), config.secretsKeyPrevious),
    bucket: null,
  };
};
