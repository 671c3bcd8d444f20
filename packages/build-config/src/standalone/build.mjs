#!/usr/bin/env node
/** Builds the slice of the working directory as a page of its own, if it has `src/standalone.tsx`. */
import { existsSync } from 'node:fs';
import { buildStandalone } from './standalone-page.mjs';

if (existsSync('src/standalone.tsx')) await buildStandalone(process.cwd());
