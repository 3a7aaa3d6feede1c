import { Button } from 'antd';
import { type RefObject, useState } from 'react';
import type { Kit } from '../../../../contract/kits';
import { notLoaded, onDemand } from '../../../ui/onDemand';
import { useOnDemand } from '../../../ui/useOnDemand';
import type { KitWork } from './kitFaults';

interface Props {
  value?: Kit | '';
  onChange?: (kit: Kit | '') => void;
  work: RefObject<KitWork | null>;
}

const editor = onDemand(() => import(/* webpackChunkName: "ad-kit" */ './KitEditor').then((file) => file.KitEditor));
const empty: Kit = { pictures: [], video: null, captions: {}, hashtags: [] };

/** The ad kit of a job: folded, and loaded when it is opened, because most jobs are posted without one. */
export function KitField({ value = '', onChange, work }: Props) {
  const [opened, setOpened] = useState<boolean | null>(null);
  const isOpen = opened ?? value !== '';
  const { part: Editor, failed, retry } = useOnDemand(editor, isOpen);
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
      onPointerEnter={editor.ahead}
      onFocus={editor.ahead}
    >
      <summary>Pictures, video and captions</summary>
      {Editor && (isOpen || opened !== null) && (
        <Editor value={value || empty} onChange={change} work={work} onFault={() => setOpened(true)} />
      )}
      {isOpen && !Editor && <p role="status">{failed ? notLoaded : 'Loading...'}</p>}
      {failed && <Button onClick={retry}>Retry</Button>}
    </details>
  );
}
