import type { ComponentProps } from 'react';
import { createPortal } from 'react-dom';
import { Dialog } from '../../ui/Dialog';

/** A dialog that a table's row opens. It stands apart from its cell, whose alignment, wrapping and hover it would inherit. */
export function DeskDialog(props: ComponentProps<typeof Dialog>) {
  return props.open ? createPortal(<Dialog {...props} />, document.body) : null;
}
