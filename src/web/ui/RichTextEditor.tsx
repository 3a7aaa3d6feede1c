import { useEffect, useId, useMemo, useRef, useState } from 'react';
import ReactQuill from 'react-quill';
import 'react-quill/dist/quill.snow.css';
import { LinkRow } from './RichTextEditorLink';
import { highlights, nameTools, textColours } from './RichTextEditorNames';
import { pictureTypes } from '../../contract/endpoint';
import './RichTextEditor.css';

interface Props {
  /** Read once; then the editor holds the text. */
  initialValue: string;
  onChange: (html: string) => void;
  onPictures: (files: readonly File[]) => void;
  label: string;
  placeholder?: string;
  describedBy?: string;
  autoFocus?: boolean;
}

const formats = ['header', 'bold', 'italic', 'underline', 'strike', 'list', 'color', 'background', 'link'];
const choices = (named: Readonly<Record<string, string>>): (string | false)[] =>
  Object.keys(named).map((value) => (value === '' ? false : value));
const toolbar = [
  [{ header: [1, 2, 3, false] }],
  ['bold', 'italic', 'underline', 'strike'],
  [{ list: 'ordered' }, { list: 'bullet' }],
  [{ color: choices(textColours) }, { background: choices(highlights) }],
  ['link'],
];
/** Tab leaves the editor. */
const withoutTab = { tab: null, indent: null, outdent: null, 'remove tab': null, 'outdent backspace': null };

interface Place {
  readonly index: number;
  readonly length: number;
  readonly address: string;
}

export function RichTextEditor({
  initialValue,
  onChange,
  onPictures,
  label,
  placeholder,
  describedBy,
  autoFocus = false,
}: Props) {
  const editor = useRef<ReactQuill>(null);
  const takePictures = useRef(onPictures);
  const [link, setLink] = useState<Place | null>(null);
  const labelId = useId();

  useEffect(() => {
    takePictures.current = onPictures;
  }, [onPictures]);

  useEffect(() => {
    // In tests it is a text area with a label.
    const root = editor.current?.getEditor?.().root;
    root?.setAttribute('role', 'textbox');
    root?.setAttribute('aria-multiline', 'true');
    root?.setAttribute('aria-labelledby', labelId);
    if (describedBy) root?.setAttribute('aria-describedby', describedBy);
    const tools = root?.closest('.sn-editor')?.querySelector('.ql-toolbar');
    if (tools) nameTools(tools);
  }, [labelId, describedBy]);

  useEffect(() => {
    if (autoFocus) editor.current?.focus?.();
  }, [autoFocus]);

  // Quill rebuilds the editor when `modules` changes.
  const modules = useMemo(() => {
    const askForLink = () => {
      const quill = editor.current?.getEditor();
      const range = quill?.getSelection(true);
      if (!quill || !range) return;
      const { link: address } = quill.getFormat(range);
      setLink({ ...range, address: typeof address === 'string' ? address : '' });
    };
    return {
      toolbar: {
        container: toolbar,
        handlers: { link: askForLink },
      },
      // Embedded pictures would make the text too long: pasted ones join the screenshots.
      uploader: { mimetypes: pictureTypes, handler: (_range: unknown, files: File[]) => takePictures.current(files) },
      history: { userOnly: true },
      keyboard: { bindings: withoutTab },
    };
  }, []);

  const closeLink = () => {
    const quill = editor.current?.getEditor();
    if (link) quill?.setSelection(link.index, link.length);
    setLink(null);
  };
  const setAddress = (address: string | false) => {
    const quill = editor.current?.getEditor();
    if (!quill || !link) return;
    const { index, length } = wholeLink(quill, link);
    if (length > 0) quill.formatText(index, length, 'link', address, 'user');
    else if (address) quill.insertText(index, address, 'link', address, 'user');
    quill.setSelection(index + (length || (address ? address.length : 0)));
    setLink(null);
  };

  return (
    <div className="sn-editor">
      <span id={labelId} className="sn-editor__label">
        {label}
      </span>
      <ReactQuill
        ref={editor}
        theme="snow"
        defaultValue={initialValue}
        onChange={(html: string) => onChange(html)}
        modules={modules}
        formats={formats}
        placeholder={placeholder}
        // The other export has a known hole (CVE-2025-15056).
        useSemanticHTML={false}
        aria-labelledby={labelId}
      />
      {link && (
        <LinkRow address={link.address} onSave={setAddress} onRemove={() => setAddress(false)} onClose={closeLink} />
      )}
    </div>
  );
}

function wholeLink(quill: ReturnType<ReactQuill['getEditor']>, { index, length, address }: Place) {
  if (length > 0 || address === '') return { index, length };
  let start = index;
  let end = index;
  while (start > 0 && quill.getFormat(start - 1, 1).link === address) start -= 1;
  while (end < quill.getLength() - 1 && quill.getFormat(end, 1).link === address) end += 1;
  return { index: start, length: end - start };
}
