import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { transformFile } from '@swc/core';

/**
 * Compiles single files of a subgraph as its build does; deletes the output of deleted files.
 * @param files relative to `src`
 * @returns false when one of them is not TypeScript, so that the whole build must run
 * @throws Error with the syntax error and its position
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
  // Nothing is written before everything has been compiled.
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
