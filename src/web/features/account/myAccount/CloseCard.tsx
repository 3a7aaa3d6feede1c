import { useState } from 'react';
import { dialogOnDemand } from '../../../ui/dialog/dialogOnDemand';
import { Icon } from '../../../ui/Icon';

const CloseDialog = dialogOnDemand(() =>
  import(/* webpackChunkName: "close-account" */ './CloseDialog').then((module) => module.CloseDialog),
);

/** Closing the account: one row, without any detail before it is pressed. */
export function CloseCard() {
  const [asking, setAsking] = useState(false);
  return (
    <div className="sn-card acct-rows">
      <button
        type="button"
        className="acct-line acct-line--danger"
        aria-haspopup="dialog"
        {...CloseDialog.onIntent}
        onClick={() => setAsking(true)}
      >
        <span className="acct-line__label">Close my account</span>
        <span className="acct-line__value" />
        <Icon name="chevron-right" size={18} />
      </button>
      <CloseDialog open={asking} onClose={() => setAsking(false)} />
    </div>
  );
}
