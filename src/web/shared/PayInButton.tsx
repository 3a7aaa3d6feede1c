import { Button, type ButtonProps } from 'antd';
import { useAddressParam } from '../ui/useAddressParam';

export function PayInButton({ amount, ...props }: { amount: number } & Pick<ButtonProps, 'type' | 'size'>) {
  const [, setPay] = useAddressParam('pay');
  return (
    <Button {...props} onClick={() => setPay(String(amount))}>
      Pay in
    </Button>
  );
}
