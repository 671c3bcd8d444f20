import { dirname } from 'node:path';
import { operationManifest } from '@hacchu-hub/graph-tools/manifest';
import webpack from 'webpack';

const where = 'OperationsPlugin';

/** Adds `operations.json` to the build: all GraphQL operations of this version. */
export class OperationsPlugin {
  constructor({ root, workspace, version, more = {} }) {
    Object.assign(this, { root, workspace, version, more });
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap(where, (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: where, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          try {
            const manifest = operationManifest(dirname(this.root), this.workspace, this.version);
            const text = JSON.stringify({ ...manifest, ...this.more }, null, 2);
            compilation.emitAsset('operations.json', new webpack.sources.RawSource(text));
          } catch (error) {
            compilation.errors.push(new webpack.WebpackError(error.message));
          }
        },
      );
    });
  }
}
