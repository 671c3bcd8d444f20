/** Jest preset for code that runs in the browser: jsdom, compiled to CommonJS by SWC. */
import { fileURLToPath } from 'node:url';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));

/** @param {{ displayName: string, rootDir: string } & import('jest').Config} own @returns {import('jest').Config} */
export const webPreset = (own) => ({
  testEnvironment: here('./jsdom-environment.cjs'),
  runtime: here('./shared-code-runtime.cjs'),
  transform: {
    '^.+\\.(t|j|mj)sx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
      },
    ],
  },
  // ESM-only packages must be compiled for Jest's CommonJS registry.
  transformIgnorePatterns: [
    '/node_modules/(?!(@apollo/client|@wry|@firebase|until-async|echarts|zrender|msw|@mswjs|@open-draft|rettime|graphql-tag)/)',
  ],
  moduleNameMapper: {
    '\\.module\\.css$': here('./css-module.cjs'),
    '\\.css$': here('./css-module.cjs'),
    '^(\\.{1,2}/.*)\\.js$': '$1',
    // The browser build imports antd's ES modules component by component; Jest uses the same files as CommonJS.
    '^antd/es/(.*)$': 'antd/lib/$1',
    '^@ant-design/icons-svg/es/(.*)$': '@ant-design/icons-svg/lib/$1',
  },
  testEnvironmentOptions: { customExportConditions: ['source', 'browser', 'require', 'default'] },
  testTimeout: 60_000,
  setupFilesAfterEnv: [here('./web-setup.cjs')],
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  ...own,
});
