import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { queryingWorkspaces } from '../repository.js';
import { manifestFileOf, type OperationManifest, operationManifest } from './manifest.js';

const packageFile = z.object({ version: z.string() });

const versionOf = (root: string, workspace: string): string =>
  packageFile.parse(JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'))).version;

/**
 * Writes the operations of each workspace into a directory, as the gateway reads them.
 * @throws Error with the position of an operation that is of no use
 */
export function writeManifests(
  root: string,
  folder: string,
  workspaces: readonly string[] = queryingWorkspaces(root),
): OperationManifest[] {
  mkdirSync(folder, { recursive: true });
  return workspaces.map((workspace) => {
    const manifest = operationManifest(root, workspace, versionOf(root, workspace));
    const name = manifestFileOf(workspace, manifest.version);
    writeFileSync(join(folder, name), `${JSON.stringify(manifest, null, 2)}\n`);
    return manifest;
  });
}
