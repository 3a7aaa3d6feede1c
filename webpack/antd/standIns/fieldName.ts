import type { NamePath } from 'antd/es/form/interface';
import { toArray } from 'antd/es/form/util';

export const toNamePathStr = (name: NamePath): string => toArray(name).join('_');
