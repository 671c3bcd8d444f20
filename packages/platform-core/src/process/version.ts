import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const manifest = z.object({ version: z.string() });

/** The version of the running part: that of the package.json above its main file. */
export function processVersion(main = process.argv[1] ?? ''): string {
  const file = join(dirname(main), '..', 'package.json');
  if (!existsSync(file)) return 'unknown';
  return manifest.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data?.version ?? 'unknown';
}
