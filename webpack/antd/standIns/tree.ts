export const arrDel = <Key>(list: readonly Key[], key: Key): Key[] => list.filter((one) => one !== key);
export const arrAdd = <Key>(list: readonly Key[], key: Key): Key[] => (list.includes(key) ? [...list] : [...list, key]);
export const conductCheck = <Key>(keys: readonly Key[]) => ({ checkedKeys: keys, halfCheckedKeys: [] });
export const convertDataToEntities = () => ({ keyEntities: {} });
