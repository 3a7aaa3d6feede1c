export const arrAdd = <Key>(keys: readonly Key[], key: Key): Key[] => (keys.includes(key) ? [...keys] : [...keys, key]);
export const arrDel = <Key>(keys: readonly Key[], key: Key): Key[] => keys.filter((one) => one !== key);
export const conductCheck = () => ({ checkedKeys: [], halfCheckedKeys: [] });
export const convertDataToEntities = () => ({ keyEntities: {} });
