#!/usr/bin/env node
/**
 * Bundles processes that have been built: a process then reads a few files instead of thousands at each start.
 *
 *   server-bundle dist/main.js [more entries]
 *
 * writes `dist/start.cjs`, which starts the process, and `dist/bundle/`. `entry.mjs:folder` writes them to that folder.
 */
import { bundleProcess } from './bundle-process.mjs';

for (const argument of process.argv.slice(2)) {
  const [entry, folder] = argument.split(':');
  await bundleProcess(entry, { folder });
}
