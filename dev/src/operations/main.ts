/**
 * Process: writes the operations of every workspace into a directory.
 *
 *   node main.js <root of the repository> <directory>
 */
import { writeManifests } from '@hacchu-hub/graph-tools/write-manifests';

const [root = '', folder = ''] = process.argv.slice(2);
for (const { client, operations } of writeManifests(root, folder)) {
  console.log(`${client}: ${Object.keys(operations).length} operations`);
}
