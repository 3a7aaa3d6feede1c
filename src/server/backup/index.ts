export { backUp, type BackupReport } from './backUp';
export { restore, type RestoreReport } from './restore';
