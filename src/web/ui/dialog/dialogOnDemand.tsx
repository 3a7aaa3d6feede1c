import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { DialogComing } from '../isDialogOpen';
import { notLoaded, onDemand } from '../onDemand';
import { useToaster } from '../toaster';

interface Openable {
  open: boolean;
  onClose: () => void;
}

/** A dialog whose files come at the latest when it opens; `ahead`, and the `onIntent` of its opener, bring them before. */
export function dialogOnDemand<Props extends Openable>(load: () => Promise<ComponentType<Props>>) {
  const demand = onDemand(load);
  const { ahead } = demand;

  function Open(props: Props) {
    const [Dialog, setDialog] = useState(() => demand.come);
    const toaster = useToaster();
    // The page stays as it is; the next press asks again.
    const giveUp = useEffectEvent(() => {
      toaster.error(notLoaded);
      props.onClose();
    });
    useEffect(() => {
      if (!Dialog)
        demand.fetch().then(
          (loaded) => setDialog(() => loaded),
          () => giveUp(),
        );
    }, [Dialog]);
    return Dialog ? <Dialog {...props} /> : <DialogComing />;
  }
  const OnDemand = (props: Props) => (props.open ? <Open {...props} /> : null);
  return Object.assign(OnDemand, { ahead, onIntent: { onPointerEnter: ahead, onFocus: ahead } });
}
