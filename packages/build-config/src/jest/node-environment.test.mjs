import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const file = fileURLToPath(new URL('./node-environment.cjs', import.meta.url));

/** Evaluates an expression in a process without Jest, where `one` and `another` evaluate in a test file's context. */
const inNode = (expression) => {
  const program = `
    const vm = require('node:vm');
    const NodeEnvironment = require(${JSON.stringify(file)});
    const projectConfig = { globals: { configured: 1 }, testEnvironmentOptions: {} };
    const context = () => {
      const { global } = new NodeEnvironment({ projectConfig });
      return (code) => vm.runInContext(code, global);
    };
    const one = context();
    const another = context();
    process.stdout.write(JSON.stringify(${expression}));`;
  return JSON.parse(execFileSync(process.execPath, ['-e', program], { encoding: 'utf8' }));
};

test('every global of Node is there', () => {
  const missing = `Object.getOwnPropertyNames(globalThis).filter(
    (name) => !one('Object.getOwnPropertyNames(globalThis)').includes(name),
  )`;
  expect(inNode(missing)).toEqual([]);
});

test('globals of the language belong to the file, those of Node to the process', () => {
  const all = `[one('Object') === another('Object'), one('Buffer') === Buffer, one('fetch') === fetch]`;
  expect(inNode(all)).toEqual([false, true, true]);
});

test('globals of the configuration are there', () => {
  expect(inNode(`one('configured')`)).toBe(1);
});

test.each(['added', 'fetch', 'Object', 'setTimeout'])('a file that sets %s changes no other file', (name) => {
  const changed = `[
    one('${name} = 1'), one('${name}'), another('typeof ${name}') === typeof globalThis.${name}, globalThis.${name} === 1,
  ]`;
  expect(inNode(changed)).toEqual([1, 1, true, false]);
});

test('the global object is an ordinary one, whose properties V8 reads without a call', () => {
  // V8 refuses to freeze the object behind its interceptors.
  expect(inNode(`one('Object.isFrozen(Object.freeze(globalThis))')`)).toBe(true);
});
