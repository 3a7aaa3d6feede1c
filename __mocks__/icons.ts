/** Made by webpack/antd/bundleForJest.ts. */
const { icons } = jest.requireActual<{ icons: object }>('../node_modules/.cache/jest/antd.cjs');

module.exports = icons;
