import { databaseOf, variableOf } from '../test/slices.mjs';

/** @typedef {import('../test/slices.mjs').Slice} Slice */

/** Puts a text behind the last place that a pattern finds. @throws {Error} where it finds none */
function afterLast(text, pattern, addition, file) {
  const last = [...text.matchAll(pattern)].at(-1);
  if (!last) throw new Error(`${file}: the place for the new slice was not found (${pattern.source}).`);
  const end = last.index + last[0].length;
  return `${text.slice(0, end)}${addition}${text.slice(end)}`;
}

/** A service with its lines, up to the next one. */
const service = (name) => new RegExp(`^  ${name}-[a-z0-9-]+:\\n(?:(?: {4}.*)?\\n)+`, 'gm');

/** docker-compose.yml with the services of a slice, and its addresses where others are told them. @param {Slice} slice */
export function composeWith(text, { remote, subgraph }) {
  const file = 'docker-compose.yml';
  const variable = variableOf(subgraph.name);
  const url = `http://${subgraph.name}:${subgraph.port}/graphql`;
  const edits = [
    [/^ {2}[A-Z]+(?:_[A-Z]+)*_URL: http:\/\/subgraph-.*\n/gm, `  ${variable}_URL: ${url}\n`],
    [
      service('subgraph'),
      `  ${subgraph.name}:
    <<: *node
    build: { <<: *build, args: { PART: ${subgraph.name} } }
    environment:
      {
        <<: *subgraph,
        PORT: '${subgraph.port}',
        MONGODB_DB: ${databaseOf(subgraph.name)},
        INTERNAL_SIGNING_KEY: '\${${variable}_SIGNING_KEY:?}',
      }
    depends_on: { <<: *needs }

`,
    ],
    [/"[a-z-]+":"http:\/\/subgraph-[^"]+"(?=\})/g, `,\n        "${subgraph.name.slice(9)}":"${url}"`],
    [/REMOTE_ORIGINS: \$\{REMOTE_ORIGINS:-[^}]*(?=\})/g, ` http://127.0.0.1:${remote.port}`],
    [
      service('mf'),
      `  ${remote.name}:
    build: { <<: *static, args: { PART: ${remote.name}, RELEASE_VERSION: '\${RELEASE_VERSION:-0.1.0}' } }
    restart: unless-stopped
    networks: [outer]
    environment: *pages
    ports: ['127.0.0.1:${remote.port}:80']

`,
    ],
  ];
  return edits.reduce((now, [pattern, addition]) => afterLast(now, pattern, addition, file), text);
}

/** CODEOWNERS with the folders of a slice. @param {Slice} slice */
export const ownersWith = (text, { id, team, remote, subgraph }) =>
  `${text.trimEnd()}\n\n${[`/${remote.name}/`, `/${subgraph.name}/`, `/e2e/specs/${id}/`]
    .map((path) => `${path} ${team}`)
    .join('\n')}\n`;

/** The README with a slice in its table. @param {Slice} slice @param {string} label */
export const readmeWith = (text, { id, remote, subgraph }, label) =>
  afterLast(
    text,
    /^\| \S+ +\| `mf-.*\n/gm,
    `| ${id} | \`${remote.name}\` | \`${subgraph.name}\` | ${label} |\n`,
    'README.md',
  );

/** The capability matrix with the two capabilities of a slice. */
export const capabilitiesWith = (text, id) =>
  afterLast(
    text,
    /^ {2}'catalog:edit': .*\n/gm,
    `  '${id}:view': everybody,\n  '${id}:edit': everybody,\n`,
    'packages/subgraph-kit/src/capabilities.ts',
  );

/** The person of the tests of screens with the two capabilities of a slice. */
export const testUserWith = (text, id) =>
  afterLast(
    text,
    /^ {2}'catalog:edit',\n/gm,
    `  '${id}:view',\n  '${id}:edit',\n`,
    'packages/slice-testing/src/render/user.ts',
  );
