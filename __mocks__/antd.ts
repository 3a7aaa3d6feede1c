/** Made by webpack/antd/bundleForJest.ts. */
const { antd } = jest.requireActual<{ antd: object }>('../node_modules/.cache/jest/antd.cjs');

module.exports = antd;
