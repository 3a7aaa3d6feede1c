import { useEffect, useId, useMemo, useRef } from 'react';
import ReactQuill from 'react-quill';
import 'react-quill/dist/quill.snow.css';
import { limits } from '../../contract/limits';
import { messages } from '../../contract/messages';
import { useToaster } from './toaster';
import './RichTextEditor.css';

interface Props {
  value: string;
  onChange: (html: string) => void;
  /** Stores a picture and answers its address. Without it the editor takes no pictures. */
  onImage?: (file: File) => Promise<string>;
  label: string;
  placeholder?: string;
  readOnly?: boolean;
}

const formats = [
  'header',
  'bold',
  'italic',
  'underline',
  'strike',
  'list',
  'indent',
  'color',
  'background',
  'link',
  'image',
];
const toolbar = [
  [{ header: [1, 2, 3, false] }],
  ['bold', 'italic', 'underline', 'strike'],
  [{ list: 'ordered' }, { list: 'bullet' }],
  [{ color: [] }, { background: [] }],
];
const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

interface Sliceable {
  slice: (start: number, end: number) => Sliceable;
}
/** A picture pasted from another page would be dropped by the server; better it never shows. */
const onlyStoredPictures = (node: Element, delta: Sliceable): Sliceable =>
  node.getAttribute('src')?.startsWith('/media/') ? delta : delta.slice(0, 0);

const chooseFile = (): Promise<File | undefined> =>
  new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = pictureTypes.join(',');
    input.onchange = () => resolve(input.files?.[0]);
    input.click();
  });

const refusal = (file: File): string | null => {
  if (file.size > limits.photoMaxBytes) return messages.profile.photoTooLarge;
  return pictureTypes.includes(file.type) ? null : messages.profile.photoWrongType;
};

/** The rich-text editor. Its page loads it lazily: it is heavier than the rest of that page. */
export function RichTextEditor({ value, onChange, onImage, label, placeholder, readOnly = false }: Props) {
  const editor = useRef<ReactQuill>(null);
  const storePicture = useRef(onImage);
  const toaster = useToaster();
  const labelId = useId();
  const takesPictures = onImage !== undefined;

  useEffect(() => {
    storePicture.current = onImage;
  }, [onImage]);

  useEffect(() => {
    // Under test the editor is a text area, which carries its own name.
    const root = editor.current?.getEditor().root;
    root?.setAttribute('role', 'textbox');
    root?.setAttribute('aria-multiline', 'true');
    root?.setAttribute('aria-labelledby', labelId);
  }, [labelId, takesPictures]);

  // Quill tears the editor down and builds it anew whenever it is handed other modules.
  const modules = useMemo(() => {
    const insert = async (file: File | undefined) => {
      const quill = editor.current?.getEditor();
      if (!file || !quill || !storePicture.current) return;
      const refused = refusal(file);
      if (refused) return toaster.error(refused);
      const at = quill.getSelection(true).index;
      try {
        quill.insertEmbed(at, 'image', await storePicture.current(file), 'user');
        quill.setSelection(at + 1);
      } catch {
        toaster.error('The picture could not be added. Your text is kept; please try the picture again.');
      }
    };
    return {
      toolbar: {
        container: [...toolbar, takesPictures ? ['link', 'image'] : ['link']],
        handlers: { image: () => void chooseFile().then(insert) },
      },
      // Pictures go through onImage: pasted or dropped ones would be embedded whole and make the text too long.
      uploader: {
        mimetypes: takesPictures ? pictureTypes : [],
        handler: (_range: unknown, files: File[]) => void insert(files[0]),
      },
      history: { userOnly: true },
      clipboard: { matchers: [['img', onlyStoredPictures]] },
    };
  }, [takesPictures, toaster]);

  return (
    <div className="sn-editor">
      <span id={labelId} className="sn-editor__label">
        {label}
      </span>
      <ReactQuill
        ref={editor}
        theme="snow"
        value={value}
        onChange={(html: string) => onChange(html)}
        modules={modules}
        formats={formats}
        placeholder={placeholder}
        readOnly={readOnly}
        // The library's other way of exporting has a known hole (CVE-2025-15056).
        useSemanticHTML={false}
        aria-labelledby={labelId}
      />
    </div>
  );
}
