import { Button } from 'antd';
import { Suspense, useState, type Ref } from 'react';
import { Icon } from '../../ui/Icon';
import { lazyPart } from '../../ui/lazyPart';
import { LoadingState } from '../../ui/PageState';
import type { RichTextHandle } from '../../ui/RichTextEditor';

const RichTextEditor = lazyPart(() =>
  import(/* webpackChunkName: "editor" */ '../../ui/RichTextEditor').then((part) => ({ default: part.RichTextEditor })),
);

interface Props {
  /** A draft opens the editor at once. */
  initialValue: string;
  /** True once stored pictures can be shown. */
  ready: boolean;
  onChange: (html: string) => void;
  onPicture: (file: File) => Promise<string | null>;
  describedBy: string;
  ref: Ref<RichTextHandle>;
}

export function ProofNote({ initialValue, ready, ...editor }: Props) {
  const [pressed, setPressed] = useState(false);
  if (initialValue === '' && !pressed)
    return (
      <Button icon={<Icon name="edit" size={16} />} onClick={() => setPressed(true)}>
        Add a note
      </Button>
    );
  const loading = <LoadingState rows={3} label="Loading the editor..." />;
  if (!ready) return loading;
  return (
    <Suspense fallback={loading}>
      <RichTextEditor
        {...editor}
        label="Your note"
        initialValue={initialValue}
        autoFocus={pressed}
        placeholder="Tell us more. You can add pictures too."
      />
    </Suspense>
  );
}
