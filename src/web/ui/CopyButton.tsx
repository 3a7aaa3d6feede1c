import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCopy } from './useCopy';

interface Props {
  text: string;
  label: string;
  toast: string;
  labelled?: boolean;
}

export function CopyButton({ text, label, toast, labelled = false }: Props) {
  const { copy, byHand } = useCopy();
  return (
    <>
      <Button
        type={labelled ? 'default' : 'text'}
        icon={<CopyOutlined aria-hidden />}
        aria-label={labelled ? undefined : label}
        title={labelled ? undefined : label}
        onClick={() => void copy(text, toast)}
      >
        {labelled && label}
      </Button>
      {byHand}
    </>
  );
}
