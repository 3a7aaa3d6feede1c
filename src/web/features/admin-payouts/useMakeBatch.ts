import type { PayoutBatch } from '../../../contract/payouts';
import { useCreatePayoutBatchMutation, useExportPayoutBatchMutation } from '../../api/payoutsApi';

/** Puts payouts into a batch, all waiting ones if no ids are given, and saves its file at once. */
export function useMakeBatch() {
  const [create, { isLoading }] = useCreatePayoutBatchMutation();
  const [save] = useExportPayoutBatchMutation();
  const make = async (ids: readonly string[] | undefined, onMade: (batch: PayoutBatch) => void): Promise<void> => {
    const { data } = await create(ids ? { ids: [...ids] } : {});
    if (!data) return;
    onMade(data.data);
    // The batch exists even if its file does not arrive: it can be saved again where the batch is shown.
    await save({ id: data.data.id });
  };
  return {
    make: (ids: readonly string[] | undefined, onMade: (batch: PayoutBatch) => void) => void make(ids, onMade),
    isMaking: isLoading,
  };
}
