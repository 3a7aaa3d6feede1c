/** antd's components, each read when a test draws it: their index reads all of them for every test file. */
const folderOf = (name: string): string => name.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

module.exports = new Proxy(
  {},
  {
    get: (_, name) =>
      typeof name === 'string' && /^[A-Za-z]/.test(name)
        ? jest.requireActual<{ default: unknown }>(`antd/es/${folderOf(name)}`).default
        : undefined,
  },
);
