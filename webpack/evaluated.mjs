import { createRequire } from 'node:module';
import path from 'node:path';
import { register } from 'esbuild-register/dist/node.js';

const require = createRequire(import.meta.url);
const contract = path.resolve(import.meta.dirname, '..', 'src', 'contract');

/** Evaluates a module at build and keeps its exports as data, so that its imports are not bundled. */
export default function evaluated() {
  this.addContextDependency(contract);
  for (const file of Object.keys(require.cache))
    if (file === this.resourcePath || file.startsWith(contract)) delete require.cache[file];
  const { unregister } = register();
  try {
    return Object.entries(require(this.resourcePath))
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
      .join('\n');
  } finally {
    unregister();
  }
}
