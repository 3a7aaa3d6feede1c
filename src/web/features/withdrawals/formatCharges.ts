import { formatNaira } from '../../lib/naira';

/** "Stamp duty ₦50 and transfer fee ₦25": the costs of a transfer, without those that are not due. */
export const formatCharges = (stampDutyNaira: number, transferFeeNaira: number): string => {
  const parts = [
    stampDutyNaira > 0 && `stamp duty ${formatNaira(stampDutyNaira)}`,
    transferFeeNaira > 0 && `transfer fee ${formatNaira(transferFeeNaira)}`,
  ].filter((part) => part !== false);
  const text = parts.join(' and ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
