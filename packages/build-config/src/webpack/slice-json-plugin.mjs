import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT_FOR, parseDeclaration } from '@hacchu-hub/slice-contract';
import webpack from 'webpack';
import { moduleProblems, readSliceModule } from './slice-module.mjs';

const where = 'SliceJsonPlugin';

/**
 * Adds the validated `slice.json` to the build, with its version and its range of compatible shells. A build without one
 * fails, and one whose `src/slice.ts` does not have what it names.
 */
export class SliceJsonPlugin {
  constructor({ root, version }) {
    this.file = join(root, 'slice.json');
    this.module = join(root, 'src/slice.ts');
    this.version = version;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap(where, (compilation) => {
      compilation.fileDependencies.add(this.file);
      compilation.hooks.processAssets.tap(
        { name: where, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          try {
            const declaration = readDeclaration(this.file, this.version);
            const exported = readSliceModule(readFileSync(this.module, 'utf8'));
            for (const problem of moduleProblems(declaration, exported))
              compilation.errors.push(new webpack.WebpackError(problem));
            const text = JSON.stringify(declaration, null, 2);
            compilation.emitAsset('slice.json', new webpack.sources.RawSource(text));
          } catch (error) {
            compilation.errors.push(new webpack.WebpackError(error.message));
          }
        },
      );
    });
  }
}

/** @throws Error that says where slice.json is invalid and what is expected there */
export function readDeclaration(file, version) {
  if (!existsSync(file))
    throw new Error(`${file} is missing: a remote cannot be published without its declaration.`);
  const written = JSON.parse(readFileSync(file, 'utf8'));
  if ('contract' in written)
    throw new Error(`${file}: the build derives "contract" from the packages that it uses. Remove the line.`);
  const parsed = parseDeclaration({ ...written, contract: BUILT_FOR });
  if (!parsed.ok) throw new Error(`${file} is wrong:\n  ${parsed.problems.join('\n  ')}`);
  return { ...parsed.declaration, version };
}
