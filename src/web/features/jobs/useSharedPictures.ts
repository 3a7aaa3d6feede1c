import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useShared } from '../../pending/shared';

/**
 * The pictures that the phone's share sheet gave. Those that are for this proof are put in by themselves, once it is `ready`; of the others it
 * says how many are `waiting`.
 * @param put puts them into the proof, or says why not, and then tells of each that it is `settled`.
 */
export function useSharedPictures(
  applicationId: string,
  ready: boolean,
  put: (files: readonly Blob[], settled: (at: number) => Promise<void>) => Promise<void>,
) {
  const kept = useShared();
  const [waiting, setWaiting] = useState(0);
  const begun = useRef(false);

  const take = async (isAll = true): Promise<void> => {
    const shared = await kept.read();
    const taken = shared.filter((picture) => isAll || picture.applicationId === applicationId);
    setWaiting(shared.length - taken.length);
    // Dropped only then, so that a page that ends meanwhile loses none.
    await put(
      taken.map(({ file }) => file),
      (at) => kept.drop(taken.slice(at, at + 1).map(({ id }) => id)),
    );
  };
  const onReady = useEffectEvent(() => void take(false));
  useEffect(() => {
    if (!ready || begun.current) return;
    begun.current = true;
    onReady();
  }, [ready]);

  return { waiting, take: () => take() };
}
