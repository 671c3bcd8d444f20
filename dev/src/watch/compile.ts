import { transformFile } from '@swc/core';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Compiles single files of a subgraph as its build does; what was deleted is deleted there, too.
 * @param files relative to `src`
 * @returns false where one of them is no TypeScript, so that the whole build has to run
 * @throws Error that shows what cannot be read
 */
export async function compileFiles(
  root: string,
  workspace: string,
  files: readonly string[],
): Promise<boolean> {
  if (!files.every((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))) return false;
  const compiled = await Promise.all(
    files.map(async (file) => {
      const source = join(root, workspace, 'src', file);
      const target = join(root, workspace, 'dist', file.replace(/\.ts$/, '.js'));
      if (!existsSync(source)) return { target };
      const output = await transformFile(source, {
        configFile: join(root, 'swc.node.json'),
        swcrc: false,
        outputPath: target,
      });
      return { target, output };
    }),
  );
  // Nothing is written before everything could be read.
  for (const { target, output } of compiled) {
    const map = `${target}.map`;
    if (!output) {
      await Promise.all([rm(target, { force: true }), rm(map, { force: true })]);
      continue;
    }
    await mkdir(dirname(target), { recursive: true });
    if (output.map !== undefined) await writeFile(map, output.map);
    await writeFile(target, `${output.code}\n//# sourceMappingURL=${basename(map)}`);
  }
  return true;
}
