import type { Root } from 'hast';
import { toJsxRuntime, type Components } from 'hast-util-to-jsx-runtime';
import type { ReactElement } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

/** Part of a built document; `components` draw elements such as links. */
export const DocumentText = ({ body, components }: { body: Root; components: Components }) =>
  toJsxRuntime(body, { Fragment, jsx, jsxs, components }) as ReactElement;
