import { Icon } from './Icon';
import { useToaster } from './toaster';

interface Props {
  /** What lands on the clipboard. */
  text: string;
  /** What the button is called. */
  label: string;
  /** What is said once it is there. */
  toast: string;
  /** Shows the label beside the icon. */
  labelled?: boolean;
}

export function CopyButton({ text, label, toast, labelled = false }: Props) {
  const toaster = useToaster();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toaster.success(toast);
    } catch {
      toaster.error('Your browser did not allow copying. Select the text and copy it by hand.');
    }
  };
  return (
    <button
      type="button"
      className={labelled ? 'sn-btn sn-btn--ghost' : 'sn-icon-btn'}
      aria-label={labelled ? undefined : label}
      title={labelled ? undefined : label}
      onClick={() => void copy()}
    >
      <Icon name="copy" size={18} />
      {labelled && label}
    </button>
  );
}
