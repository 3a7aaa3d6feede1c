import { type RefObject, Suspense, useState } from 'react';
import type { Kit } from '../../../../../contract/jobDetails';
import { lazyPart } from '../../../../ui/lazyPart';
import type { KitWork } from './kitFaults';

interface Props {
  value?: Kit | '';
  onChange?: (kit: Kit | '') => void;
  work: RefObject<KitWork | null>;
}

const KitEditor = lazyPart(() => import(/* webpackChunkName: "ad-kit" */ './KitEditor'), 'KitEditor');
const empty: Kit = { pictures: [], video: null, captions: {}, hashtags: [] };

/** Folded and loaded on opening, because most jobs have no kit. */
export function KitField({ value = '', onChange, work }: Props) {
  const [opened, setOpened] = useState<boolean | null>(null);
  const isOpen = opened ?? value !== '';
  const change = (kit: Kit) => {
    const { pictures, video, captions, hashtags } = kit;
    const isEmpty = pictures.length + hashtags.length + Object.keys(captions).length === 0 && !video;
    onChange?.(isEmpty ? '' : kit);
  };
  return (
    <details
      className="admin-more"
      open={isOpen}
      onToggle={(event) => setOpened(event.currentTarget.open)}
      onPointerEnter={KitEditor.ahead}
      onFocus={KitEditor.ahead}
    >
      <summary>Pictures, video and captions</summary>
      {(isOpen || opened !== null) && (
        <Suspense fallback={<p role="status">Loading...</p>}>
          <KitEditor value={value || empty} onChange={change} work={work} onFault={() => setOpened(true)} />
        </Suspense>
      )}
    </details>
  );
}
