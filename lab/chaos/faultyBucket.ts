import { startBucketDouble, type Mishap } from '../../src/server/testing/bucketDouble';
import type { Env } from '../lib/server';
import type { Context } from './scenario';

const login = { region: 'eu-west-2', keyId: 'AKIALAB', secretKey: 'a secret of the lab' };
const mishaps: readonly Mishap[] = ['drop-before', 'drop-after', 'drop-middle', 'slow-down', 'slow', 'wrong-bytes'];
const mishapShare = 0.05;

/** A double of a bucket, with the environment of a server that uses it; once `misbehave` is called, one answer in twenty is wrong. */
export const openFaultyBucket = async (context: Context, bucket: string) => {
  const double = await startBucketDouble({ ...login, bucket });
  context.atEnd(() => double.close());
  const env: Env = {
    BUCKET_URL: double.url,
    BUCKET_NAME: bucket,
    BUCKET_REGION: login.region,
    BUCKET_KEY_ID: login.keyId,
    BUCKET_SECRET_KEY: login.secretKey,
  };
  const misbehave = (onCall: () => void): void => {
    double.control.mishap = ({ headers }) => {
      onCall();
      const mishap = context.random.share() < mishapShare ? context.random.pick(mishaps) : 'none';
      // A part has no checksum that could show it.
      return mishap === 'wrong-bytes' && headers.range !== undefined ? 'none' : mishap;
    };
  };
  return { double, env, misbehave };
};
