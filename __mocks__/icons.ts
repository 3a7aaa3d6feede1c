/** The icons themselves, each read when a screen asks for it: their index reads all eight hundred for every test file. */
module.exports = new Proxy(
  {},
  {
    get: (_, name) =>
      typeof name === 'string' && /^[A-Z]/.test(name)
        ? jest.requireActual<{ default: unknown }>(`@ant-design/icons/es/icons/${name}`).default
        : undefined,
  },
);
