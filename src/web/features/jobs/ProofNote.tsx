import { Button } from 'antd';
import { useEffect, useState, type Ref } from 'react';
import { Icon } from '../../ui/Icon';
import { LoadingState } from '../../ui/PageState';
import type { RichTextEditor, RichTextHandle } from '../../ui/RichTextEditor';

const loadEditor = () => import(/* webpackChunkName: "editor" */ '../../ui/RichTextEditor');

interface Props {
  /** A draft, which opens the editor at once. */
  initialValue: string;
  /** The pictures kept on this phone can be shown. */
  ready: boolean;
  onChange: (html: string) => void;
  onPicture: (file: File) => Promise<string | null>;
  describedBy: string;
  ref: Ref<RichTextHandle>;
}

/** The optional note. Its editor outweighs the rest of the page, so it loads when opened. */
export function ProofNote({ initialValue, ready, ...editor }: Props) {
  const kept = initialValue !== '';
  const [opening, setOpening] = useState<'kept' | 'pressed' | null>(kept ? 'kept' : null);
  const [failed, setFailed] = useState(false);
  const [Editor, setEditor] = useState<typeof RichTextEditor>();

  useEffect(() => {
    if (opening === null || Editor) return;
    let watched = true;
    loadEditor().then(
      (loaded) => watched && setEditor(() => loaded.RichTextEditor),
      () => {
        if (!watched) return;
        setOpening(null);
        setFailed(true);
      },
    );
    return () => {
      watched = false;
    };
  }, [opening, Editor]);

  if (Editor && ready) {
    return (
      <Editor
        {...editor}
        label="Your note"
        initialValue={initialValue}
        autoFocus={opening === 'pressed'}
        placeholder="Tell us more. You can add pictures too."
      />
    );
  }
  if (opening !== null) return <LoadingState rows={3} label="Loading the editor..." />;
  const open = () => {
    setFailed(false);
    setOpening('pressed');
  };
  return (
    <>
      {failed && (
        <p className="sn-note sn-note--no" role="alert">
          {`The editor could not be loaded. Check your network, then try again.${kept ? ' Your note is kept.' : ''}`}
        </p>
      )}
      <Button icon={<Icon name="edit" size={16} />} onClick={open}>
        {kept ? 'Open your note' : 'Add a note'}
      </Button>
    </>
  );
}
