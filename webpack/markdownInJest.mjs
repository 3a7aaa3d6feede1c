import path from 'node:path';
import swc from '@swc/jest';
import { moduleOf, readDocument } from './markdown.mjs';

/** The build's result for a runbook, and the text of any document, for the tests that check them. */
const read = (file, text) => {
  const drawn = path.basename(path.dirname(file)) === 'runbooks' ? moduleOf(file, text) : '';
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
