#!/usr/bin/env node
/**
 * Bundles processes that have been built: a process then reads a few files instead of thousands at each start.
 *
 *   server-bundle dist/main.js [more entries]
 *
 * writes `dist/start.cjs`, which starts the process, and `dist/bundle/`. `entry.mjs:folder` writes them to that folder.
 */
import { BundleError, bundleProcess } from './bundle-process.mjs';

try {
  for (const argument of process.argv.slice(2)) {
    const [entry, folder] = argument.split(':');
    await bundleProcess(entry, { folder });
  }
} catch (error) {
  // The bundler's messages name the modules; where they were collected is of no use.
  if (!(error instanceof BundleError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
