/** Writes the design tokens of `src/theme/tokens.json` as custom properties: `src/theme/tokens.css`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const theme = join(import.meta.dirname, '../src/theme');
const tokens = JSON.parse(readFileSync(join(theme, 'tokens.json'), 'utf8'));

const propertyOf = (name) => `--hh-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
const lines = Object.entries(tokens).map(([name, value]) => `  ${propertyOf(name)}: ${value};`);

writeFileSync(
  join(theme, 'tokens.css'),
  `/* Generated from tokens.json by \`npm run tokens -w @hacchu-hub/ui\`. */\n:root {\n${lines.join('\n')}\n}\n`,
);
