import { Button, type ButtonProps } from 'antd';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import './LinkButton.css';

interface Props extends Omit<ButtonProps, 'href' | 'onClick'> {
  to: string;
}

/** A link drawn as a button. antd's own `href` would load the whole page again. */
export function LinkButton({ to, ...props }: Props) {
  return <Button {...props} href={useHref(to)} onClick={useLinkClickHandler<HTMLElement>(to)} />;
}
