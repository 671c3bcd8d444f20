#!/usr/bin/env node
import { built } from './built.mjs';

const { runCodegen } = await built();
process.exitCode = await runCodegen(process.argv.slice(2), (line) => console.log(line));
