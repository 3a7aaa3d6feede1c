// Its module of the first two brings a tree's nodes.
export const arrAdd = <Key>(keys: readonly Key[], key: Key): Key[] => [...new Set([...keys, key])];
export const arrDel = <Key>(keys: readonly Key[], key: Key): Key[] => keys.filter((one) => one !== key);
export { conductCheck } from '@rc-component/tree/es/utils/conductUtil';
export { convertDataToEntities } from '@rc-component/tree/es/utils/treeUtil';
