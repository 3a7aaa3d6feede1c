import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useToaster } from './toaster';

interface Props {
  text: string;
  label: string;
  toast: string;
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
    <Button
      type={labelled ? 'default' : 'text'}
      icon={<CopyOutlined aria-hidden />}
      aria-label={labelled ? undefined : label}
      title={labelled ? undefined : label}
      onClick={() => void copy()}
    >
      {labelled && label}
    </Button>
  );
}
