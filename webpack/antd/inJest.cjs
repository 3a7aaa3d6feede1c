const { readFileSync } = require('node:fs');
const path = require('node:path');
const swc = require('@swc/jest');
const { register } = require('esbuild-register/dist/node');

/** Jest's workers know no TypeScript by themselves. */
const ours = (file) => {
  const { unregister } = register();
  try {
    return require(file);
  } finally {
    unregister();
  }
};
const { root, standInFor } = ours('./standIns.ts');
const { withoutStyles } = ours('./styleLoader.ts');

const isStyleModule = /[\\/]antd[\\/]es[\\/].*[\\/]style[\\/]/;
const isUseToken = /[\\/]standIns[\\/]useToken\.ts$/;
const themeFiles = ['src/web/ui/theme/antdTheme.ts', 'src/web/ui/theme/tokens.ts', 'node_modules/antd/package.json'];

/** Figures are read anew only where the theme has changed: Jest keeps what comes of a file. */
const figures = () => `const ANTD_FIGURES = ${JSON.stringify(ours('./extract.ts').readFigures())};\n`;
const theme = () => themeFiles.map((file) => readFileSync(path.join(root, file), 'utf8')).join('');
const read = (text, file) => (isStyleModule.test(file) ? withoutStyles(text, file) : text);

module.exports = {
  /** Resolves a module as the build does. */
  sync(request, options) {
    const isOfAntd = /^(?:antd|@ant-design|@rc-component)(?:\/|$)/.test(request);
    const asModules = { ...options, conditions: ['import', 'default'], mainFields: ['module', 'main'] };
    return standInFor(options.defaultResolver(request, isOfAntd ? asModules : options), options.basedir);
  },
  createTransformer(compiler) {
    const { process, getCacheKey } = swc.createTransformer(compiler);
    return {
      process: (text, file, about) => process(isUseToken.test(file) ? figures() + text : read(text, file), file, about),
      getCacheKey: (text, file, about) =>
        getCacheKey(isUseToken.test(file) ? theme() + text : read(text, file), file, about),
    };
  },
};
