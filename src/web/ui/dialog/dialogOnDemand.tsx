import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { mayFetchAhead } from '../../lib/mayFetchAhead';
import { useToaster } from '../toaster';

interface Openable {
  open: boolean;
  onClose: () => void;
}

/**
 * A dialog whose files come at the latest when it opens; `ahead`, and the `onIntent` of what opens it, bring them before.
 * What is there already opens at once: React's lazy would hold it back for a third of a second.
 */
export function dialogOnDemand<Props extends Openable>(load: () => Promise<ComponentType<Props>>) {
  let come: ComponentType<Props> | undefined;
  const fetch = async () => (come ??= await load());
  const ahead = () => {
    if (!come && mayFetchAhead()) fetch().catch(() => undefined);
  };

  function Open(props: Props) {
    const [Dialog, setDialog] = useState(() => come);
    const toaster = useToaster();
    // The page stays as it is; whoever opens it again asks again.
    const giveUp = useEffectEvent(() => {
      toaster.error('This could not be loaded. Try again.');
      props.onClose();
    });
    useEffect(() => {
      if (!Dialog)
        fetch().then(
          (loaded) => setDialog(() => loaded),
          () => giveUp(),
        );
    }, [Dialog]);
    return Dialog && <Dialog {...props} />;
  }
  const OnDemand = (props: Props) => (props.open ? <Open {...props} /> : null);
  return Object.assign(OnDemand, { ahead, onIntent: { onPointerEnter: ahead, onFocus: ahead } });
}
