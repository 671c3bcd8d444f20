#!/usr/bin/env node
import { built } from './built.mjs';

const { runGraph } = await built();
process.exitCode = await runGraph(process.argv.slice(2), (line) => console.log(line));
