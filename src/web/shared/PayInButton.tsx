import { Button, type ButtonProps } from 'antd';
import { useSearchParams } from 'react-router-dom';

export function PayInButton({ amount, ...props }: { amount: number } & Pick<ButtonProps, 'type' | 'size'>) {
  const [, setParams] = useSearchParams();
  return (
    <Button
      {...props}
      onClick={() =>
        setParams(
          (before) => {
            before.set('pay', String(amount));
            return before;
          },
          { preventScrollReset: true },
        )
      }
    >
      Pay in
    </Button>
  );
}
