import { type ComponentType, useEffect, useState } from 'react';

interface Openable {
  open: boolean;
}

/**
 * A dialog whose files come at the latest when it opens; `fetch` brings them ahead of that.
 * What is there already opens at once: React's lazy would hold it back for a third of a second.
 */
export function dialogOnDemand<Props extends Openable>(load: () => Promise<ComponentType<Props>>) {
  let come: ComponentType<Props> | undefined;
  const fetch = async () => (come ??= await load());

  function Open(props: Props) {
    const [Dialog, setDialog] = useState(() => come);
    useEffect(() => {
      if (!Dialog)
        fetch().then(
          (loaded) => setDialog(() => loaded),
          (error: unknown) =>
            setDialog(() => {
              throw error;
            }),
        );
    }, [Dialog]);
    return Dialog && <Dialog {...props} />;
  }
  const OnDemand = (props: Props) => (props.open ? <Open {...props} /> : null);
  return Object.assign(OnDemand, { fetch });
}
