import { type ReactNode, useState } from 'react';
import { copyText } from '../lib/copyText';
import { dialogOnDemand } from './dialog/Dialog';
import { useToaster } from './toaster';

const CopyByHand = dialogOnDemand(() =>
  import(/* webpackChunkName: "copy" */ './CopyByHand').then((module) => module.CopyByHand),
);

interface Copying {
  copy: (text: string, toast?: string) => Promise<boolean>;
  /** To be rendered: the way out where copying fails. */
  byHand: ReactNode;
}

export function useCopy(): Copying {
  const toaster = useToaster();
  const [text, setText] = useState<string | null>(null);
  const copy = async (wanted: string, toast?: string) => {
    const copied = await copyText(wanted);
    if (!copied) setText(wanted);
    else if (toast) toaster.success(toast);
    return copied;
  };
  return { copy, byHand: <CopyByHand open={text !== null} text={text ?? ''} onClose={() => setText(null)} /> };
}
