const { Script } = require('node:vm');
const Runtime = require('jest-runtime').default;

// Jest loads this file once per worker, and everything else once per test file.
const scripts = new Map();
const results = new Map();

/** Jest's runtime, but each worker transforms and compiles a module for its first test file alone. */
module.exports = class SharingRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    const { executor, transformCache, _config: config, _environment: environment } = this;
    const { scriptTransformer: transformer } = transformCache;
    const head = `(function (${executor.injectedModuleParameters.join(', ')}) {`;
    const compile = executor.compile.bind(executor);
    executor.compile = (code, filename) => {
      const context = environment.getVmContext();
      const kept = scripts.get(filename);
      if (context !== null && kept?.code === code && kept.head === head) return kept.script.runInContext(context);
      try {
        const script = new Script(`${head}${code}\n})`, { filename, columnOffset: -head.length });
        scripts.set(filename, { code, head, script });
        return script.runInContext(context);
      } catch {
        // Jest explains why a file does not compile, or that its test is over.
        return compile(code, filename);
      }
    };
    const transform = transformer.transform.bind(transformer);
    transformer.transform = (filename, options, source) => {
      const key = `${config.id} ${JSON.stringify(options)} ${filename}`;
      const kept = results.get(key);
      if (kept?.source === source) return kept.result;
      const result = transform(filename, options, source);
      results.set(key, { source, result });
      return result;
    };
  }
};
