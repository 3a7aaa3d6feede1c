// The original module would import the tree.
export const arrAdd = <Key>(keys: readonly Key[], key: Key): Key[] => [...new Set([...keys, key])];
export const arrDel = <Key>(keys: readonly Key[], key: Key): Key[] => keys.filter((one) => one !== key);
export { conductCheck } from '@rc-component/tree/es/utils/conductUtil';
export { convertDataToEntities } from '@rc-component/tree/es/utils/treeUtil';
