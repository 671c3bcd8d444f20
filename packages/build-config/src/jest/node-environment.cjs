const vm = require('node:vm');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { installCommonGlobals } = require('jest-util');

// An ended worker of Jest would first take its heap apart, which can last longer than the half second after which Jest
// kills it and reports a leak. Exiting does not.
if (process.send) process.once('exit', (code) => process.exit(code));

const newGlobal = () => vm.createContext(vm.constants.DONT_CONTEXTIFY);
const OF_THE_LANGUAGE = new Set(Object.getOwnPropertyNames(newGlobal()));
/** Objects of these classes come from Node's own modules, too. */
const SHARED = { Buffer, ArrayBuffer, Uint8Array };

/**
 * Node's globals in a VM context of the test file, like `jest-environment-node`, but with an ordinary global object:
 * that package's is a proxy behind V8's interceptors, where each use of a global such as `Object` takes a hundred times
 * as long.
 */
module.exports = class NodeEnvironment {
  /** @param {{ projectConfig: import('jest').Config }} config of the test file's workspace */
  constructor({ projectConfig }) {
    const global = newGlobal();
    for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(globalThis))) {
      if (!OF_THE_LANGUAGE.has(name)) Object.defineProperty(global, name, detached(global, name, descriptor));
    }
    Object.assign(global, SHARED, { global });
    // Gives the file a `process` of its own.
    installCommonGlobals(global, projectConfig.globals);
    global.Error.stackTraceLimit = 100;
    this.global = global;
    this.conditions = projectConfig.testEnvironmentOptions.customExportConditions ?? ['node', 'node-addons'];
    this.moduleMocker = new ModuleMocker(global);
    this.fakeTimers = null;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global });
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern?.dispose();
    this.fakeTimersModern = null;
    this.moduleMocker = null;
    this.global = null;
  }

  exportConditions() {
    return this.conditions;
  }

  getVmContext() {
    return this.global;
  }
};

/**
 * Node loads some globals, such as `fetch`, when they are first read. Setting one must not change that of other files.
 */
function detached(global, name, descriptor) {
  if ('value' in descriptor) return descriptor;
  const { enumerable } = descriptor;
  const become = (value) => {
    Object.defineProperty(global, name, { configurable: true, enumerable, value, writable: true });
    return value;
  };
  return { configurable: true, enumerable, get: () => become(globalThis[name]), set: become };
}
