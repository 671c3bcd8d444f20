/**
 * The lint rules of the whole house. Besides the usual ones they hold the import rules of the architecture:
 * a slice never imports another slice, antd has one door, firebase lives in the shell's session alone.
 */
import js from '@eslint/js';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** Bans imports by name, with the reason that the reader needs. */
const ban = (...patterns) => ['error', { patterns }];
const noAntd = {
  regex: '^(antd|@ant-design/.+)(/.*)?$',
  message: 'antd has one door: use @hacchu-hub/ui/<part>.',
};
const noFirebase = { regex: '^(firebase|@firebase)(/.*)?$', message: 'Sign-in lives in shell/src/session.' };
const noApollo = { regex: '^@apollo/client(/.*)?$', message: 'Use the data hooks of @hacchu-hub/slice-kit.' };
const noSlices = {
  regex: '^(@hacchu-hub/mf-.+|(\\.\\./)+mf-.+)$',
  message: 'A slice is loaded at run time, never imported.',
};
const noSubgraphs = {
  regex: '^@hacchu-hub/(subgraph-(?!kit).+|gateway|shell)',
  message: 'Deployables are never imported; share through packages/.',
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/generated/**',
      '.cache/**',
      '.data/**',
      '**/coverage/**',
      '**/test-results/**',
      '**/playwright-report/**',
      // Their text becomes code once names are filled in; a generated slice is linted as every other.
      'tools/new-slice/templates/**',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: { globals: { ...globals.node } },
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createTypeScriptImportResolver({
          project: ['*/tsconfig.json', 'packages/*/tsconfig.json'],
          noWarnOnMultipleProjects: true,
        }),
      ],
    },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': 'error',
    },
  },
  {
    // Patterns meet text of strangers sooner or later: none may take time that grows faster than the text.
    ...regexp.configs['flat/recommended'],
    rules: {
      ...regexp.configs['flat/recommended'].rules,
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
      // Style, on which patterns are spelled out where that reads better.
      'regexp/no-obscure-range': 'off',
      'regexp/no-unused-capturing-group': 'off',
      'regexp/optimal-quantifier-concatenation': 'off',
      'regexp/prefer-character-class': 'off',
      'regexp/prefer-w': 'off',
      'regexp/use-ignore-case': 'off',
    },
  },
  {
    // Tests meet their own text alone.
    files: ['**/*.test.{ts,tsx,mjs}', '**/test/**', 'e2e/**', 'tools/test/**'],
    rules: { 'regexp/no-super-linear-backtracking': 'off', 'regexp/no-super-linear-move': 'off' },
  },
  {
    // Nest reads constructor types at run time, so an import that looks type-only must stay a value import.
    files: ['subgraph-*/**/*.ts', 'packages/subgraph-kit/**/*.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    files: ['**/*.{ts,tsx}'],
    rules: { 'import-x/no-cycle': ['error', { ignoreExternal: true }], 'import-x/no-self-import': 'error' },
  },
  {
    files: [
      'shell/**/*.{ts,tsx}',
      'mf-*/**/*.{ts,tsx}',
      'packages/{ui,slice-kit,slice-testing}/**/*.{ts,tsx}',
    ],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: { ...globals.browser } },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['mf-*/src/**/*.{ts,tsx}'],
    rules: { 'no-restricted-imports': ban(noAntd, noFirebase, noApollo, noSlices, noSubgraphs) },
  },
  {
    files: ['shell/src/**/*.{ts,tsx}'],
    rules: { 'no-restricted-imports': ban(noAntd, noSlices, noSubgraphs, noFirebase) },
  },
  {
    files: ['shell/src/session/**/*.{ts,tsx}'],
    rules: { 'no-restricted-imports': ban(noAntd, noSlices, noSubgraphs) },
  },
  {
    files: ['packages/{slice-kit,slice-contract,slice-testing,purchase-math}/**/*.{ts,tsx}'],
    rules: { 'no-restricted-imports': ban(noAntd, noFirebase, noSlices, noSubgraphs) },
  },
  {
    files: ['packages/ui/**/*.{ts,tsx}'],
    rules: { 'no-restricted-imports': ban(noFirebase, noApollo, noSlices, noSubgraphs) },
  },
  {
    files: ['subgraph-*/**/*.ts', 'gateway/**/*.ts', 'packages/subgraph-kit/**/*.ts'],
    rules: {
      'no-restricted-imports': ban(noSlices, {
        regex: '^@hacchu-hub/(subgraph-(?!kit).+|gateway|shell|ui|slice-.+)',
        message: 'A subgraph stands on subgraph-kit and purchase-math alone.',
      }),
    },
  },
  {
    // Command-line programs speak through standard output.
    files: [
      'dev/**',
      'tools/**',
      'bench/**',
      '**/bin/**',
      '**/scripts/**',
      'packages/build-config/**',
      'e2e/**',
      '**/print-schema.ts',
      '**/create-operator.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  // The one place of the browser where what nobody caught is written for people to find.
  { files: ['shell/src/errors/error-reporter.ts'], rules: { 'no-console': 'off' } },
  {
    // Playwright reads the names of the fixtures that one needs from its pattern: an empty one needs none.
    files: ['e2e/**'],
    rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
  },
  { files: ['**/*.test.{ts,tsx,mjs}'], languageOptions: { globals: { ...globals.jest } } },
  {
    files: ['**/*.cjs'],
    languageOptions: { globals: { ...globals.commonjs, ...globals.browser } },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
);
