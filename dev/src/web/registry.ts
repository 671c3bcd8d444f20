import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  emptyRegistry,
  parseRegistry,
  publishedDeclarationSchema,
  type Registry,
} from '@hacchu-hub/slice-contract';
import { z } from 'zod';
import { slicePort } from '../stack/ports.js';
import { localUrl, type Settings } from '../stack/settings.js';
import { REMOTES, type RemoteName } from '../stack/slices.js';

const packageSchema = z.object({ version: z.string() });

export const registryFile = (settings: Settings): string => join(settings.dataDir, 'registry/remotes.json');

/** The registry that the shell is served: what was published into it since, or a fresh one. */
export function readRegistry(settings: Settings): Registry {
  const file = registryFile(settings);
  return existsSync(file) ? parseRegistry(JSON.parse(readFileSync(file, 'utf8'))) : emptyRegistry();
}

/** Enters the built remotes of this checkout in the registry; an earlier version of a remote becomes its previous one. */
export function publishBuiltRemotes(settings: Settings): Registry {
  const registry = readRegistry(settings);
  const before = JSON.stringify(registry.remotes);
  for (const remote of REMOTES) {
    const built = readBuild(settings, remote);
    if (!built) continue;
    const known = registry.remotes[remote];
    const isOther = known !== undefined && known.version !== built.version;
    registry.remotes[remote] = {
      ...built,
      previous: [
        ...(isOther
          ? [{ version: known.version, manifestUrl: known.manifestUrl, declaration: known.declaration }]
          : []),
        ...(known?.previous ?? []).filter(({ version }) => version !== built.version),
      ],
    };
  }
  if (JSON.stringify(registry.remotes) === before) return registry;
  const next = { ...registry, revision: registry.revision + 1 };
  const file = registryFile(settings);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(next, null, 2)}\n`);
  renameSync(`${file}.new`, file);
  return next;
}

function readBuild(
  settings: Settings,
  remote: RemoteName,
): { version: string; manifestUrl: string; declaration: unknown } | undefined {
  const directory = join(settings.root, remote);
  const { version } = packageSchema.parse(JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')));
  const declarationFile = join(directory, 'dist', remote, version, 'slice.json');
  if (!existsSync(declarationFile)) return undefined;
  const declaration = publishedDeclarationSchema.parse(JSON.parse(readFileSync(declarationFile, 'utf8')));
  const origin = localUrl(slicePort(settings.ports, remote));
  return { version, manifestUrl: `${origin}/${remote}/${version}/mf-manifest.json`, declaration };
}
