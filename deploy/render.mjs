#!/usr/bin/env node
/** Prints the manifests of an installation; `--help` and README.md say how they are applied. */
import { parseArgs } from 'node:util';
import { stringify } from 'yaml';
import { manifestsOf } from './src/manifests.mjs';
import { overlayNames, readOverlay } from './src/overlay.mjs';
import { readSlices, readVersions } from './src/parts.mjs';
import { schemaProblems } from './src/schema.mjs';

const USAGE = `Prints the manifests of an installation as YAML, checked against their schemas.

  node deploy/render.mjs <overlay> [--stage prepare | run] [--version part=1.4.0 …]

  <overlay>              a file of deploy/overlays, such as production
  --stage prepare        what has to be there before a new version starts: secrets, policies, migrations
  --stage run            everything else; without --stage both are printed
  --version part=1.4.0   of a part, instead of that of its package.json; repeatable`;

/** What is given. @throws Error with the usage */
function commandLine() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        stage: { type: 'string' },
        version: { type: 'string', multiple: true, default: [] },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new Error(`${error.message}\n\n${USAGE}`, { cause: error });
  }
}

try {
  const { values, positionals } = commandLine();
  if (values.help) {
    console.log(USAGE);
  } else {
    const [name, ...rest] = positionals;
    if (!name || rest.length > 0) throw new Error(USAGE);
    if (!overlayNames().includes(name))
      throw new Error(`There is no overlay ${name}. There are ${overlayNames().join(', ')}.`);
    if (values.stage && !['prepare', 'run'].includes(values.stage))
      throw new Error(`--stage ${values.stage}: prepare or run.`);
    const slices = readSlices();
    const versions = readVersions(slices);
    for (const pair of values.version) {
      const [part, version] = pair.split('=');
      if (!version || !(part in versions))
        throw new Error(`--version ${pair}: write part=1.4.0, of a part that exists.`);
      versions[part] = version;
    }
    const { prepare, run } = manifestsOf({ overlay: readOverlay(name), slices, versions });
    const manifests = { prepare, run }[values.stage] ?? [...prepare, ...run];
    const problems = manifests.flatMap(schemaProblems);
    if (problems.length > 0) throw new Error(problems.join('\n'));
    for (const manifest of manifests)
      process.stdout.write(`---\n${stringify(manifest, { aliasDuplicateObjects: false })}`);
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
