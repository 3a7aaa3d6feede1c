import { Alert, Button } from 'antd';
import { formatCount } from '../lib/naira';

interface Props {
  count: number;
  movedUp: number;
  show: () => void;
  failed: string | undefined;
  retry: (() => void) | undefined;
}

export default function RowsNews({ count, movedUp, show, failed, retry }: Props) {
  const parts = [
    count > 0 ? `${formatCount(count)} new` : '',
    movedUp > 0 ? `${formatCount(movedUp)} moved up from the next page` : '',
  ].filter((part) => part !== '');
  const button = (label: string, onClick: () => void) => (
    <Button type="link" size="small" onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <>
      {failed !== undefined && (
        <Alert
          role="presentation"
          type="error"
          showIcon
          title={`${failed} These rows are as they were last loaded.`}
          action={retry && button('Retry', retry)}
        />
      )}
      {parts.length > 0 && (
        <Alert role="presentation" type="info" showIcon title={parts.join(', ')} action={button('Show', show)} />
      )}
    </>
  );
}
