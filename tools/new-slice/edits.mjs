import { databaseOf, variableOf } from '../test/slices.mjs';

/** @typedef {import('../test/slices.mjs').Slice} Slice */

/** Inserts a text after the last match of a pattern. @throws {Error} where nothing matches */
function afterLast(text, pattern, addition, file) {
  const last = [...text.matchAll(pattern)].at(-1);
  if (!last) throw new Error(`${file}: no place for the new slice found (${pattern.source}).`);
  const end = last.index + last[0].length;
  return `${text.slice(0, end)}${addition}${text.slice(end)}`;
}

/** The version of the images, as docker-compose.yml fills it in. */
const VERSION = '${RELEASE_VERSION:-0.1.0}';

/** The definition of a service, up to the next one. */
const service = (name) => new RegExp(`^  ${name}-[a-z0-9-]+:\\n(?:(?: {4}.*)?\\n)+`, 'gm');

/**
 * docker-compose.yml with the services of a slice, and its addresses in the configuration of others.
 * @param {Slice} slice
 */
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
    build: { <<: *build, args: { PART: ${subgraph.name}, RELEASE_VERSION: '\${RELEASE_VERSION:-0.1.0}' } }
    environment: &${subgraph.name.slice(9)}
      {
        <<: *subgraph,
        PORT: '${subgraph.port}',
        MONGODB_DB: ${databaseOf(subgraph.name)},
        INTERNAL_SIGNING_KEY: '\${${variable}_SIGNING_KEY:?}',
      }
    depends_on: { <<: *needs, migrate-${subgraph.name.slice(9)}: { condition: service_completed_successfully } }

  migrate-${subgraph.name.slice(9)}:
    <<: *migrate
    build: { <<: *build, args: { PART: ${subgraph.name}, RELEASE_VERSION: '\${RELEASE_VERSION:-0.1.0}' } }
    environment: *${subgraph.name.slice(9)}

`,
    ],
    [/"[a-z-]+":"http:\/\/subgraph-[^"]+"(?=\})/g, `,\n        "${subgraph.name.slice(9)}":"${url}"`],
    [
      /"subgraph-[a-z-]+":"http:[^"]+\/readyz"/g,
      `,"${subgraph.name}":"http://${subgraph.name}:${subgraph.port}/readyz"`,
    ],
    [
      /\{"url":"[^"]+","file":"\/schemas\/[^"]+"\}/g,
      `,\n        "${subgraph.name.slice(9)}":{"url":"${url}","file":"/schemas/${subgraph.name.slice(9)}.graphql"}`,
    ],
    [
      /\{"url":"[^"]+","dist":"\/releases\/[^"]+"\}/g,
      `,\n        {"url":"http://127.0.0.1:${remote.port}/${remote.name}/${VERSION}","dist":"/releases/${remote.name}/${VERSION}"}`,
    ],
    [
      /^ {6}- \.\/subgraph-.*\n/gm,
      `      - ./${subgraph.name}/schema.graphql:/schemas/${subgraph.name.slice(9)}.graphql:ro\n`,
    ],
    [/^ {6}mf-[a-z0-9-]+: \{ condition: .*\n/gm, `      ${remote.name}: { condition: service_healthy }\n`],
    [/REMOTE_ORIGINS: \$\{REMOTE_ORIGINS:-[^}]*(?=\})/g, ` http://127.0.0.1:${remote.port}`],
    [
      service('mf'),
      `  ${remote.name}:
    <<: *static-service
    build: { <<: *static, args: { PART: ${remote.name}, RELEASE_VERSION: '\${RELEASE_VERSION:-0.1.0}' } }
    environment: *pages
    volumes: ['releases:/releases']
    ports: ['127.0.0.1:${remote.port}:8080']

`,
    ],
  ];
  return edits.reduce((now, [pattern, addition]) => afterLast(now, pattern, addition, file), text);
}

/** CODEOWNERS with the directories of a slice. @param {Slice} slice */
export const ownersWith = (text, { id, team, remote, subgraph }) =>
  `${text.trimEnd()}\n\n${[
    `/${remote.name}/`,
    `/${subgraph.name}/`,
    `/e2e/specs/${id}/`,
    `/shell/public/help/${id}.html`,
  ]
    .map((path) => `${path} ${team}`)
    .join('\n')}\n`;

/** The README with a slice added to its table. @param {Slice} slice @param {string} label */
export const readmeWith = (text, { id, remote, subgraph }, label) =>
  afterLast(
    text,
    /^\| \S+ +\| `mf-.*\n/gm,
    `| ${id} | \`${remote.name}\` | \`${subgraph.name}\` | ${label} |\n`,
    'README.md',
  );

/** The ports that a development container forwards, with that of the remote. @param {Slice} slice */
export function devContainerWith(text, { remote }) {
  const settings = JSON.parse(text);
  return JSON.stringify({ ...settings, forwardPorts: [...settings.forwardPorts, remote.port] });
}
