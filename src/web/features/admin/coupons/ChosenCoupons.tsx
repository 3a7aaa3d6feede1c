import { Button } from 'antd';
import { useState } from 'react';
import type { voidCoupons } from '../../../../contract/coupons';
import type { AnswerOf } from '../../../../contract/endpoint';
import * as messages from '../../../../contract/messages';
import { type ReadCoupon, useVoidCouponsMutation } from '../../../api/couponsApi';
import { CopyButton } from '../../../ui/CopyButton';
import type { Chosen, TableExport } from '../../../table/tableTypes';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog';

type Outcome = AnswerOf<typeof voidCoupons>['data'];

interface Props {
  chosen: Chosen<ReadCoupon>;
  onVoided: (outcome: Outcome) => void;
}

/** The actions on the chosen coupons. */
export function ChosenCoupons({ chosen, exporting, onVoided }: Props & { exporting: TableExport }) {
  const codes = chosen.rows.map(({ code }) => code);
  return (
    <>
      <CopyButton
        labelled
        text={codes.join('\n')}
        label={`Copy ${codes.length} selected`}
        toast={codes.length === 1 ? messages.members.couponCopied : `${codes.length} coupon codes copied!`}
      />
      <Button disabled={exporting.running !== null} onClick={() => exporting.start('xlsx', chosen.ids)}>
        {`Export ${codes.length} selected`}
      </Button>
      <Void chosen={chosen} onVoided={onVoided} />
    </>
  );
}

function Void({ chosen, onVoided }: Props) {
  const [voidThem, { isLoading }] = useVoidCouponsMutation();
  const [asking, setAsking] = useState(false);
  const confirm = async () => {
    const { data } = await voidThem({ ids: [...chosen.ids] });
    if (!data) return;
    setAsking(false);
    onVoided(data.data);
    chosen.clear();
  };
  const many = chosen.count === 1 ? 'this coupon' : `these ${chosen.count} coupons`;
  return (
    <>
      <Button danger onClick={() => setAsking(true)}>
        {`Void ${chosen.count} selected`}
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Void ${many}?`}
        confirmLabel="Void"
        danger
        busy={isLoading}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        Nobody can sign up with them any more, and this can’t be undone. Used and reserved coupons stay as they are;
        we’ll list them afterwards.
      </ConfirmDialog>
    </>
  );
}
