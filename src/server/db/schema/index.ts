export * from './bulkDecisions';
export * from './growth';
export * from './ledger';
export * from './payouts';
export * from './system';
export * from './tasks';
export * from './users';
export * from './withdrawals';
