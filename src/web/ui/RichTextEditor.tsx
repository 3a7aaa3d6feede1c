import { useEffect, useId, useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react';
import ReactQuill, { Quill } from 'react-quill';
import 'react-quill/dist/quill.snow.css';
import { getPreview } from '../lib/pictures';
import { LinkRow } from './RichTextEditorLink';
import { highlights, nameTools, textColours } from './RichTextEditorNames';
import './RichTextEditor.css';

export interface RichTextHandle {
  removePicture: (id: string) => void;
}

interface Props {
  /** Read once; then the editor holds the text. */
  initialValue: string;
  onChange: (html: string) => void;
  onPicture: (file: File) => Promise<string | null>;
  label: string;
  placeholder?: string;
  describedBy?: string;
  autoFocus?: boolean;
  ref?: Ref<RichTextHandle>;
}

const formats = ['header', 'bold', 'italic', 'underline', 'strike', 'list', 'color', 'background', 'link', 'image'];
const choices = (named: Readonly<Record<string, string>>): (string | false)[] =>
  Object.keys(named).map((value) => (value === '' ? false : value));
const toolbar = [
  [{ header: [1, 2, 3, false] }],
  ['bold', 'italic', 'underline', 'strike'],
  [{ list: 'ordered' }, { list: 'bullet' }],
  [{ color: choices(textColours) }, { background: choices(highlights) }],
  ['link', 'image'],
];
const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

interface PictureFormat {
  new (...parts: never[]): object;
  create(value: unknown): HTMLElement;
  value(node: Element): unknown;
}
const waitingMark = 'upload:';

/** A stored picture by address, or a local one by id, because Quill refuses blob addresses. */
class ProofPicture extends (Quill.import('formats/image') as PictureFormat) {
  static override create(value: unknown): HTMLElement {
    const node = super.create(value);
    if (typeof value !== 'string' || !value.startsWith(waitingMark)) return node;
    const id = value.slice(waitingMark.length);
    node.setAttribute('data-upload', id);
    node.setAttribute('src', getPreview(id) ?? '');
    return node;
  }
  static override value(node: Element): unknown {
    const id = node.getAttribute('data-upload');
    return id === null ? super.value(node) : waitingMark + id;
  }
  static formats(): object {
    return {};
  }
}
Quill.register(ProofPicture as never, true);

interface Sliceable {
  slice: (start: number, end: number) => Sliceable;
}
/** The server would drop foreign pictures, so they are not shown. */
const onlyOurPictures = (node: Element, delta: Sliceable): Sliceable =>
  node.hasAttribute('data-upload') || node.getAttribute('src')?.startsWith('/media/') ? delta : delta.slice(0, 0);

const choosePictures = (): Promise<File[]> =>
  new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = 'image/*';
    input.multiple = true;
    input.onchange = () => resolve([...(input.files ?? [])]);
    input.click();
  });

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
  onPicture,
  label,
  placeholder,
  describedBy,
  autoFocus = false,
  ref,
}: Props) {
  const editor = useRef<ReactQuill>(null);
  const keepPicture = useRef(onPicture);
  const [link, setLink] = useState<Place | null>(null);
  const labelId = useId();

  useEffect(() => {
    keepPicture.current = onPicture;
  }, [onPicture]);

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

  useImperativeHandle(ref, () => ({
    removePicture: (id) => {
      const quill = editor.current?.getEditor();
      let index = 0;
      for (const { insert } of quill?.getContents().ops ?? []) {
        if (typeof insert === 'object' && insert.image === waitingMark + id) {
          quill?.deleteText(index, 1, 'user');
          return;
        }
        index += typeof insert === 'string' ? insert.length : 1;
      }
    },
  }));

  // Quill rebuilds the editor when `modules` changes.
  const modules = useMemo(() => {
    const insert = async (files: readonly File[]) => {
      const quill = editor.current?.getEditor();
      if (!quill) return;
      let at = quill.getSelection(true).index;
      for (const file of files) {
        const id = await keepPicture.current(file);
        if (id === null) continue;
        quill.insertEmbed(Math.min(at, quill.getLength()), 'image', waitingMark + id, 'user');
        at += 1;
        quill.setSelection(at);
      }
    };
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
        handlers: { image: () => void choosePictures().then(insert), link: askForLink },
      },
      // Embedded pictures would make the text too long.
      uploader: { mimetypes: pictureTypes, handler: (_range: unknown, files: File[]) => void insert(files) },
      history: { userOnly: true },
      keyboard: { bindings: withoutTab },
      clipboard: { matchers: [['img', onlyOurPictures]] },
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
