import path from 'node:path';
import swc from '@swc/jest';
import { moduleOf, readDocument } from './markdown.mjs';

/** Renders runbooks and other documents for tests. */
const read = (file, text) => {
  const drawn =
    path.basename(path.dirname(file)) === 'runbooks' || file.endsWith('.legal.md') ? moduleOf(file, text) : '';
  return `${drawn}\nexport const document = ${JSON.stringify(readDocument(text))};`;
};

export default {
  createTransformer(options) {
    const { process, getCacheKey } = swc.createTransformer(options);
    return {
      process: (text, file, about) => process(read(file, text), file, about),
      getCacheKey: (text, file, about) => getCacheKey(read(file, text), file, about),
    };
  },
};
