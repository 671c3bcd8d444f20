/**
 * The lint rules of the repository. In addition to the usual ones they enforce the import rules of the architecture:
 * a slice never imports another slice, antd is only imported through `@hacchu-hub/ui`, and Firebase only by the
 * shell's session.
 */
import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import graphqlPlugin from '@graphql-eslint/eslint-plugin';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import simpleImportSort from 'eslint-plugin-simple-import-sort';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { LAYERS as ORDERS_LAYERS } from './subgraph-orders/layers.mjs';

const CODE = ['**/*.{ts,tsx,js,mjs,cjs}'];

/**
 * Modules of Node, packages, our own modules, each in alphabetical order. Of those that are imported for their effect,
 * packages and styles come first, since others build on them, and suites of tests last; they keep their order.
 */
const IMPORT_ORDER = ['^\\u0000[^.]', '^\\u0000.+\\.css$', '^node:', '^@?\\w', '^', '^\\.', '^\\u0000\\.'];

/** Functions that the oldest browsers of `targets` in build-config do not have. */
const tooNew = (object, ...properties) =>
  properties.map((property) => ({
    object,
    property,
    message: 'Not in the oldest browsers that pages are compiled for.',
  }));

/** A relative path would evade the rules below, which look at the names of packages. */
const noRelativePackages = {
  regex: '^(\\.\\./)+(subgraph-\\w+|mf-\\w+|shell|gateway|packages)/',
  message: 'Another workspace is imported by the name of its package, if at all.',
};
/** Forbids imports by name; each message says what to use instead. */
const ban = (...patterns) => ['error', { patterns: [noRelativePackages, ...patterns] }];
const noAntd = {
  regex: '^(antd|@ant-design/.+)(/.*)?$',
  message: 'Import antd through @hacchu-hub/ui/<part>.',
};
const noLightParts = {
  regex: '^@hacchu-hub/ui/light/',
  message: 'The light parts are for the shell, which does not share them. Use @hacchu-hub/ui/<part>.',
};
const noFirebase = {
  regex: '^(firebase|@firebase)(/.*)?$',
  message: 'Firebase is only used in shell/src/session.',
};
const noApollo = { regex: '^@apollo/client(/.*)?$', message: 'Use the data hooks of @hacchu-hub/slice-kit.' };
const noSlices = {
  regex: '^@hacchu-hub/mf-',
  message: 'Slices are loaded at run time, never imported.',
};
const noSubgraphs = {
  regex: '^@hacchu-hub/(subgraph-.+|gateway|shell)',
  message: 'Deployables and the code of servers are never imported in the browser.',
};
const noCore = {
  regex: '^@hacchu-hub/platform-core',
  message: 'platform-core is for servers; slice-kit and slice-contract export what a browser needs of it.',
};
const noServerCore = {
  regex: '^@hacchu-hub/platform-core(?!/(rpc-codes|feature-flags)$)',
  message: 'In the browser only platform-core/rpc-codes and platform-core/feature-flags run.',
};
/** For code of servers: no package but these may be imported. */
const noneBut = (...allowed) => ({
  regex: `^@hacchu-hub/(?!(${allowed.join('|')})(/|$))`,
  message: `Of the packages only ${allowed.join(', ')} may be imported here.`,
});
const FOR_SUBGRAPHS = ['subgraph-kit', 'purchase-math', 'field-rules'];
const FOR_THE_KIT = ['platform-core', 'field-rules'];

/**
 * Zones for folders in the order of their layers: each may only import from those before it.
 * @param {string} root the directory of the folders
 * @param {readonly (readonly string[])[]} layers from the bottom to the top
 */
function layerZones(root, layers) {
  const order = layers.flat();
  const folders = readdirSync(new URL(root, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const unknown = folders.filter((name) => !order.includes(name));
  if (unknown.length > 0) throw new Error(`${root}: give ${unknown.join(', ')} a place in the layers.`);
  return order.slice(0, -1).map((folder, index) => ({
    target: `${root}/${folder}`,
    from: order.slice(index + 1).map((above) => `${root}/${above}`),
    message: `${folder} is below it: see the order of the layers.`,
  }));
}

/** The rules of GraphQL documents, with the schema and the documents that they are read against. */
const graphqlRules = (files, graphQLConfig, rules) => ({
  files,
  plugins: { '@graphql-eslint': graphqlPlugin },
  languageOptions: { parser: graphqlPlugin.parser, parserOptions: { graphQLConfig } },
  rules: Object.fromEntries(Object.entries(rules).map(([name, rule]) => [`@graphql-eslint/${name}`, rule])),
});

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/generated/**',
      '**/.cache/**',
      '**/.data/**',
      '**/coverage/**',
      '**/test-results/**',
      '**/playwright-report/**',
      // Templates only become valid code once their names are filled in; generated slices are linted like any other.
      'tools/new-slice/templates/**',
    ],
  },
  { files: CODE, extends: [js.configs.recommended, ...tseslint.configs.recommended] },
  {
    files: CODE,
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: { globals: { ...globals.node } },
    plugins: { 'import-x': importX, 'import-sort': simpleImportSort },
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
      'import-sort/imports': ['error', { groups: [IMPORT_ORDER] }],
      'no-console': 'error',
      // oxlint checks it in a fraction of the time.
      'no-unused-vars': 'off',
      '@typescript-eslint/no-unused-vars': 'off',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': 'error',
    },
  },
  {
    // typescript-eslint turns off what a compiler finds, also here, where none looks.
    files: ['**/*.{js,mjs,cjs}'],
    rules: { ...js.configs.recommended.rules, 'no-unused-vars': 'off' },
  },
  {
    // Regular expressions may run on untrusted input, so super-linear backtracking is forbidden.
    ...regexp.configs['flat/recommended'],
    files: CODE,
    rules: {
      ...regexp.configs['flat/recommended'].rules,
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
      // Matters of style, where the longer spelling may be easier to read.
      'regexp/no-obscure-range': 'off',
      'regexp/no-unused-capturing-group': 'off',
      'regexp/optimal-quantifier-concatenation': 'off',
      'regexp/prefer-character-class': 'off',
      'regexp/prefer-w': 'off',
      'regexp/use-ignore-case': 'off',
    },
  },
  {
    // Tests only run on their own input.
    files: ['**/*.test.{ts,tsx,mjs}', '**/test/**', 'e2e/**', 'tools/test/**'],
    rules: { 'regexp/no-super-linear-backtracking': 'off', 'regexp/no-super-linear-move': 'off' },
  },
  {
    // Nest reads constructor types at run time, so an import that looks type-only must stay a value import.
    files: ['subgraph-*/**/*.ts', 'packages/subgraph-kit/**/*.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    // Names of files: order-list.hook.ts, merchant-id.dialog.tsx.
    files: ['**/use-*.{ts,tsx}', '**/*-{dialog,hook}.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'Program',
          message: 'Name this file *.hook.ts, *.dialog.tsx or, in tests, *.harness.ts.',
        },
      ],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    rules: { 'import-x/no-self-import': 'error' },
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
    rules: {
      'no-restricted-imports': ban(noAntd, noLightParts, noFirebase, noApollo, noSlices, noSubgraphs, noCore),
    },
  },
  {
    files: ['shell/src/**/*.{ts,tsx}'],
    rules: { 'no-restricted-imports': ban(noAntd, noSlices, noSubgraphs, noFirebase, noCore) },
  },
  {
    files: ['shell/src/session/**/*.{ts,tsx}'],
    rules: { 'no-restricted-imports': ban(noAntd, noSlices, noSubgraphs, noCore) },
  },
  {
    files: ['packages/{slice-kit,slice-contract,slice-testing,purchase-math,field-rules}/**/*.{ts,tsx}'],
    rules: { 'no-restricted-imports': ban(noAntd, noFirebase, noSlices, noSubgraphs, noServerCore) },
  },
  {
    files: ['packages/platform-core/**/*.ts'],
    rules: {
      'no-restricted-imports': ban({
        regex: '^(@hacchu-hub|@nestjs|@apollo)/',
        message: 'platform-core is the base of all server processes and depends on none of their parts.',
      }),
    },
  },
  {
    files: ['packages/ui/**/*.{ts,tsx}'],
    rules: { 'no-restricted-imports': ban(noFirebase, noApollo, noSlices, noSubgraphs, noCore) },
  },
  {
    // The sign-in page consists of these: nothing of antd, the icon set or another part comes along.
    files: ['packages/ui/src/light/**/*.{ts,tsx}'],
    ignores: ['**/*.{test,stories}.tsx'],
    rules: {
      'no-restricted-imports': ban(noAntd, noFirebase, noApollo, noSlices, noSubgraphs),
      'import-x/no-restricted-paths': [
        'error',
        {
          zones: [
            {
              target: './packages/ui/src/light',
              from: './packages/ui/src',
              except: ['./light', './theme'],
              message: 'A light part imports no other part of the package.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['subgraph-*/**/*.ts'],
    rules: { 'no-restricted-imports': ban(noSlices, noneBut(...FOR_SUBGRAPHS)) },
  },
  {
    files: ['packages/subgraph-kit/**/*.ts'],
    rules: { 'no-restricted-imports': ban(noSlices, noneBut(...FOR_THE_KIT)) },
  },
  {
    files: ['{subgraph-*,packages/subgraph-kit}/**/*.test.ts', '{subgraph-*,packages/subgraph-kit}/test/**'],
    rules: {
      'no-restricted-imports': ban(
        noSlices,
        noneBut(...new Set([...FOR_SUBGRAPHS, ...FOR_THE_KIT]), 'subgraph-testing'),
      ),
    },
  },
  {
    files: ['packages/subgraph-testing/**/*.ts'],
    rules: { 'no-restricted-imports': ban(noSlices, noneBut('platform-core', 'subgraph-kit')) },
  },
  {
    files: ['gateway/**/*.ts'],
    rules: {
      'no-restricted-imports': ban(
        noSlices,
        noneBut('platform-core', 'slice-contract/schema-hash', 'graph-tools'),
      ),
    },
  },
  {
    files: ['subgraph-orders/src/**/*.ts'],
    rules: {
      'import-x/no-restricted-paths': [
        'error',
        { zones: layerZones('./subgraph-orders/src', ORDERS_LAYERS) },
      ],
    },
  },
  {
    files: [
      '{shell,mf-*,packages/{ui,slice-kit,slice-contract,field-rules,purchase-math}}/src/**/*.{ts,tsx}',
    ],
    rules: {
      'no-restricted-properties': [
        'error',
        ...tooNew('AbortSignal', 'any'),
        ...tooNew('URL', 'canParse', 'parse'),
        ...tooNew('Promise', 'try', 'withResolvers'),
        ...tooNew('Object', 'groupBy'),
      ],
    },
  },
  {
    // A function of a screen's length has one subject; a longer one is divided into hooks, components or functions.
    files: ['{shell,gateway,mf-*,subgraph-*,packages/*}/src/**/*.{ts,tsx}'],
    ignores: ['**/*.{test,stories}.{ts,tsx}'],
    rules: {
      'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    // Command-line tools print to standard output.
    files: [
      'deploy/render.mjs',
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
  // The only browser module that may log: it reports uncaught errors to the console.
  { files: ['shell/src/errors/error-reporter.ts'], rules: { 'no-console': 'off' } },
  {
    // Playwright determines the required fixtures from the parameter pattern; an empty one requires none.
    files: ['e2e/**'],
    rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
  },
  { files: ['**/*.test.{ts,tsx,mjs}'], languageOptions: { globals: { ...globals.jest } } },
  {
    files: ['**/*.cjs'],
    languageOptions: { globals: { ...globals.commonjs, ...globals.browser } },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  graphqlRules(
    ['{mf-*,shell}/src/**/*.graphql'],
    { schema: 'gateway/supergraph.graphql', documents: '{mf-*,shell}/src/**/*.graphql' },
    {
      'naming-convention': [
        'error',
        {
          OperationDefinition: { style: 'camelCase', forbiddenPrefixes: ['get'] },
          // Relay's convention: the component, and the property that takes the fragment.
          FragmentDefinition: { requiredPattern: /^[A-Z][A-Za-z]+(_[a-z][A-Za-z]+)?$/ },
          VariableDefinition: 'camelCase',
        },
      ],
      'no-anonymous-operations': 'error',
      'no-deprecated': 'error',
      'no-duplicate-fields': 'error',
      'no-unused-fragments': 'error',
      'no-unused-variables': 'error',
      // Apollo's cache joins objects by these fields.
      'require-selections': ['error', { fieldName: ['uuid', 'id'] }],
      'selection-set-depth': ['error', { maxDepth: 8 }],
    },
  ),
  graphqlRules(
    ['subgraph-*/schema.graphql'],
    { schema: 'subgraph-*/schema.graphql' },
    {
      'description-style': 'error',
      'no-hashtag-description': 'error',
      'require-deprecation-reason': 'error',
      'require-description': [
        'error',
        {
          types: true,
          FieldDefinition: true,
          InputValueDefinition: true,
          EnumValueDefinition: true,
          rootField: true,
          ignoredSelectors: [
            'ObjectTypeDefinition[name.value=/^(Query|Mutation)$/]',
            // Subgraphs that only contribute fields to an entity leave its description to the owner.
            'ObjectTypeDefinition:has(Directive[name.value=key])',
            // The input of a mutation is described where its type is.
            'FieldDefinition > InputValueDefinition[name.value=input]',
          ],
        },
      ],
    },
  ),
);
