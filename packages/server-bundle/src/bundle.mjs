#!/usr/bin/env node
/**
 * Bundles processes that have been built: a process then reads a few files instead of thousands at each start.
 *
 *   server-bundle dist/main.js [more entries]
 *
 * writes `dist/start.cjs`, which starts the process, and `dist/bundle/`.
 */
import { bundleProcess } from './bundle-process.mjs';

for (const entry of process.argv.slice(2)) await bundleProcess(entry);
