import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import Line from 'antd/es/input/Input';
import type { SelectProps } from 'antd/es/select';
import { lazy, Suspense, useState } from 'react';

const load = () => import('antd/es/select');
const Select = lazy(load);

interface Props extends Omit<SelectProps, 'options' | 'value'> {
  options: { value: number; label: string }[];
  value?: number;
}

/** The page size, whose list loads on hover or focus. */
export default function SizeChanger(props: Props) {
  const { className, options, value, disabled = false, size, 'aria-label': label } = props;
  const [use, setUse] = useState<'focused' | 'opened'>();
  const text = options.find((option) => option.value === value)?.label ?? '';
  const field = (
    <Line
      role="combobox"
      aria-expanded={false}
      aria-haspopup="listbox"
      aria-label={label}
      className={className ?? ''}
      disabled={disabled}
      htmlSize={text.length}
      readOnly
      size={size}
      style={{ width: 'auto' }}
      styles={{ input: { fieldSizing: 'content' } }}
      suffix={<DownOutlined aria-hidden />}
      value={text}
      onPointerEnter={() => void load().catch(Boolean)}
      onPointerDown={() => setUse('opened')}
      onFocus={() => setUse((before) => before ?? 'focused')}
    />
  );
  if (!use) return field;
  return (
    <Suspense fallback={field}>
      <Select {...props} autoFocus defaultOpen={use === 'opened'} />
    </Suspense>
  );
}
