import { createHash } from 'node:crypto';
import webpack from 'webpack';

const where = 'FilesPlugin';
const NAME = 'files.json';

/** Written for people and for measuring; no browser asks for them. */
const NOT_SERVED = /(?:\.map|\.gz|\.br|chunk-graph\.json|mf-stats\.json)$/;

/**
 * Puts `files.json` beside the build: the integrity of each file that is served, so that a build on its origin can be
 * checked and published by its address alone.
 */
export class FilesPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(where, (compilation) => {
      compilation.hooks.processAssets.tap(
        // After everything that writes a file or changes one.
        { name: where, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1_000 },
        () => {
          const files = compilation
            .getAssets()
            .filter(({ name }) => !NOT_SERVED.test(name))
            .map(({ name, source }) => [name, integrityOf(source.buffer())])
            .sort(([one], [other]) => (one < other ? -1 : 1));
          const text = JSON.stringify(Object.fromEntries(files), null, 1);
          compilation.emitAsset(NAME, new webpack.sources.RawSource(text));
        },
      );
    });
  }
}

const integrityOf = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
