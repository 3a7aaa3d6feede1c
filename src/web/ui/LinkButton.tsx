import { Button, type ButtonProps } from 'antd';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import './LinkButton.css';

interface Props extends Omit<ButtonProps, 'href' | 'onClick'> {
  to: string;
}

/** A link that looks like a button; antd's `href` would reload the page. */
export function LinkButton({ to, ...props }: Props) {
  return <Button {...props} href={useHref(to)} onClick={useLinkClickHandler<HTMLElement>(to)} />;
}
