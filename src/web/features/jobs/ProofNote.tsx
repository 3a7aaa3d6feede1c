import { Button, Form, Input } from 'antd';
import { Suspense, useId, useState } from 'react';
import { lazyPart } from '../../ui/lazyPart';
import { LoadingState } from '../../ui/PageState';
import { noteHtml, plainNote } from './proofParts';

const RichTextEditor = lazyPart(() =>
  import(/* webpackChunkName: "editor" */ '../../ui/RichTextEditor').then((part) => ({ default: part.RichTextEditor })),
);

interface Props {
  initialValue: string;
  onChange: (html: string) => void;
  onPictures: (files: readonly File[]) => void;
  describedBy: string;
}

const label = 'Anything else? (optional)';
const placeholder = 'Tell us more';

/** Plain until its member asks for formatting, because the editor is large. */
export function ProofNote({ initialValue, onChange, onPictures, describedBy }: Props) {
  const id = useId();
  const [html, setHtml] = useState(initialValue);
  const [text, setText] = useState(() => plainNote(initialValue));
  const [pressed, setPressed] = useState(false);
  const change = (note: string) => {
    setHtml(note);
    onChange(note);
  };
  const format = () => {
    setPressed(true);
    setText(null);
  };
  if (text === null)
    return (
      <Suspense fallback={<LoadingState rows={3} label="Loading the editor..." />}>
        <RichTextEditor
          label={label}
          initialValue={html}
          autoFocus={pressed}
          placeholder={placeholder}
          describedBy={describedBy}
          onChange={change}
          onPictures={onPictures}
        />
      </Suspense>
    );
  return (
    <Form.Item label={label} htmlFor={id} className="job-note-field">
      <Input.TextArea
        id={id}
        size="large"
        autoSize={{ minRows: 2, maxRows: 12 }}
        placeholder={placeholder}
        aria-describedby={describedBy}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          change(noteHtml(target.value));
        }}
      />
      <Button
        type="link"
        className="job-note-format"
        onPointerEnter={RichTextEditor.ahead}
        onFocus={RichTextEditor.ahead}
        onClick={format}
      >
        Format the text
      </Button>
    </Form.Item>
  );
}
