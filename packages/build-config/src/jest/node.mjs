/**
 * Jest preset for code that runs on Node: native ES modules (Nest 12 is ESM only), compiled by SWC. Run with
 * `NODE_OPTIONS=--experimental-vm-modules`.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const swc = JSON.parse(readFileSync(new URL('../../../../swc.node.json', import.meta.url), 'utf8'));
delete swc.$schema;

/** @param {{ displayName: string, rootDir: string } & import('jest').Config} own @returns {import('jest').Config} */
export const nodePreset = (own) => ({
  testEnvironment: fileURLToPath(new URL('./node-environment.cjs', import.meta.url)),
  runtime: fileURLToPath(new URL('./shared-code-runtime.cjs', import.meta.url)),
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest', { ...swc, sourceMaps: 'inline' }] },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  setupFiles: [fileURLToPath(new URL('./realm.mjs', import.meta.url))],
  // Long enough for a busy machine: no test measures time.
  testTimeout: 60_000,
  testMatch: ['<rootDir>/src/**/*.test.ts', '<rootDir>/test/**/*.e2e-spec.ts'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  ...own,
});
