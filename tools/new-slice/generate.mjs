import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal } from '../prepare.mjs';
import { readSlices } from '../test/slices.mjs';
import { composeWith, devContainerWith, ownersWith, readmeWith } from './edits.mjs';
import { filledIn } from './names.mjs';

/** @typedef {import('./names.mjs').Names} Names */

const TEMPLATES = fileURLToPath(new URL('templates', import.meta.url));
const FORMATTER = fileURLToPath(new URL('../../node_modules/oxfmt/bin/oxfmt', import.meta.url));

/**
 * Writes the files of a new slice, and adds it to every list of slices.
 * @param {Names} names
 * @param {string} checkout
 * @returns {string[]} the files written, relative to the checkout
 * @throws {Refusal} where something of that name already exists
 */
export function generateSlice(names, checkout) {
  const slices = readSlices(checkout);
  const slice = {
    id: names.slice,
    team: `@hacchu-hub/${names.slice}`,
    remote: { name: `mf-${names.slice}`, port: nextPort(slices.map(({ remote }) => remote.port)) },
    subgraph: {
      name: `subgraph-${names.slice}`,
      port: nextPort(slices.map(({ subgraph }) => subgraph.port)),
    },
  };
  refuseWhatIsThere(names, slice, slices, checkout);
  const folders = {
    remote: slice.remote.name,
    subgraph: slice.subgraph.name,
    specs: `e2e/specs/${slice.id}`,
    help: 'shell/public/help',
  };
  const versions = knownVersions(slices, checkout);
  const files = Object.entries(folders).flatMap(([template, folder]) =>
    templateFiles(join(TEMPLATES, template)).map(([path, text]) => [
      `${folder}/${filledIn(path, names)}`,
      withVersions(filledIn(text, names), versions),
    ]),
  );
  const edit = (file, change) => [file, change(readFileSync(join(checkout, file), 'utf8'))];
  const edited = [
    ['slices.json', JSON.stringify({ slices: [...slices, slice] })],
    edit('docker-compose.yml', (text) => composeWith(text, slice)),
    edit('.github/CODEOWNERS', (text) => ownersWith(text, slice)),
    edit('README.md', (text) => readmeWith(text, slice, names.label)),
    edit('.devcontainer/devcontainer.json', (text) => devContainerWith(text, slice)),
  ];
  for (const [file, text] of [...files, ...edited]) write(join(checkout, file), text);
  const written = [...files, ...edited].map(([file]) => file);
  execFileSync(process.execPath, [FORMATTER, ...written], { cwd: checkout });
  return written;
}

const nextPort = (ports) => Math.max(...ports) + 1;

function refuseWhatIsThere(names, slice, slices, checkout) {
  const folders = [slice.remote.name, slice.subgraph.name];
  const taken =
    slices.some(({ id }) => id === slice.id) || folders.some((name) => existsSync(join(checkout, name)));
  if (taken) throw new Refusal(`A slice "${slice.id}" already exists.`);
  const graph = readFileSync(join(checkout, 'gateway/supergraph.graphql'), 'utf8');
  const ours = [
    names.Entity,
    `${names.Entity}Page`,
    `Create${names.Entity}Input`,
    `Create${names.Entity}Payload`,
  ];
  const type = ours.find((name) =>
    new RegExp(`^(?:type|input|enum|interface|scalar|union) ${name}\\b`, 'm').test(graph),
  );
  if (type) throw new Refusal(`The graph already has a type ${type}: choose another name for the slice.`);
  const field = new RegExp(`^ {2}(?:${names.entities}|create${names.Entity})[(:]`, 'm').exec(
    rootFields(graph),
  );
  if (field) throw new Refusal(`The graph already has a field ${field[0].trim()}: choose another name.`);
}

/** The fields of Query and Mutation. */
const rootFields = (graph) =>
  graph
    .split('\n}')
    .filter((definition) => /^type (?:Query|Mutation)\b/m.test(definition))
    .join('\n');

/** @returns {[string, string][]} path below the directory, and text */
const templateFiles = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => [relative(folder, file), readFileSync(file, 'utf8')]);

/** The versions of libraries that the other slices use. */
function knownVersions(slices, checkout) {
  const manifests = slices
    .flatMap(({ remote, subgraph }) => [remote.name, subgraph.name])
    .map((name) => JSON.parse(readFileSync(join(checkout, name, 'package.json'), 'utf8')));
  return Object.assign(
    {},
    ...manifests.flatMap(({ dependencies, devDependencies }) => [dependencies, devDependencies]),
  );
}

function withVersions(text, versions) {
  return text.replace(/"([^"]+)": "__version__"/g, (_, name) => {
    if (!versions[name]) throw new Error(`No slice depends on ${name}: specify its version in the template.`);
    return `"${name}": "${versions[name]}"`;
  });
}

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
