const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/**
 * Compiled CommonJS modules by file name. V8 keeps the code of their functions with them, so that it need not be
 * compiled again either.
 * @type {Map<string, { source: string, start: string, script: Script }>}
 */
const compiled = new Map();

/** Loads the modules of the test file that runs. @type {Runtime['executor']} */
let current;

/**
 * Jest's runtime, whose test files share compiled code. Each file still has a VM context and modules of its own: a
 * script is compiled once for each worker and runs in every context, where Jest compiles each module for each test file.
 */
module.exports = class SharedCodeRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    const { executor } = this;
    const compileForOneFile = executor.compile.bind(executor);
    executor.compile = (source, file) => {
      const context = executor.environment.getVmContext();
      if (context === null || context === undefined) return null;
      current = executor;
      const script = shared(source, file, executor.injectedModuleParameters);
      // Jest explains what it cannot compile.
      return script ? script.runInContext(context) : compileForOneFile(source, file);
    };
  }
};

/** @returns {Script | undefined} evaluates to the function of the module; undefined for a syntax error */
function shared(source, file, parameters) {
  const start = `(function (${parameters.join(', ')}) {`;
  const known = compiled.get(file);
  if (known?.source === source && known.start === start) return known.script;
  try {
    const script = new Script(`${start}${source}\n})`, {
      filename: file,
      // Positions in the first line are those of the file.
      columnOffset: -start.length,
      importModuleDynamically: (specifier, _script, attributes, ...phase) => {
        const context = current.environment.getVmContext();
        return current.dynamicImport(specifier, file, context, attributes, ...phase);
      },
    });
    compiled.set(file, { source, start, script });
    return script;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
