export { checkLedger, closeMonths, type LedgerReport } from './check';
export { bookedAtPosting, bookedFor, inEscrow, inWallets, presentWallet, walletFigures, walletOf } from './queries';
export {
  forgetUnusedWallet,
  lockOwnerBalance,
  lockWalletBalance,
  openEscrow,
  openOwnerAccount,
  openWallet,
  ownerCover,
  type Party,
  transfer,
} from './transfer';
