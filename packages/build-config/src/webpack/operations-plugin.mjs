import { dirname } from 'node:path';
import { operationManifest } from '@hacchu-hub/graph-tools/manifest';
import webpack from 'webpack';

const where = 'OperationsPlugin';

/**
 * Adds `operations.json` to the build: all GraphQL operations of this version. An operation's ID is a hash of its text.
 * Webpack replaces the hash of a file wherever its digits occur in another file, also within an ID by chance: such a
 * build fails.
 */
export class OperationsPlugin {
  constructor({ root, workspace, version, more = {} }) {
    Object.assign(this, { root, workspace, version, more });
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap(where, (compilation) => {
      let text;
      compilation.hooks.processAssets.tap(
        { name: where, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          try {
            const manifest = operationManifest(dirname(this.root), this.workspace, this.version);
            text = JSON.stringify({ ...manifest, ...this.more }, null, 2);
            compilation.emitAsset('operations.json', new webpack.sources.RawSource(text));
          } catch (error) {
            compilation.errors.push(new webpack.WebpackError(error.message));
          }
        },
      );
      compilation.hooks.processAssets.tap(
        { name: where, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const asset = compilation.getAsset('operations.json');
          if (!asset || asset.source.source() === text) return;
          const reason =
            'The hash in the name of a file occurs in the ID of an operation. Any change of the file or of the operation makes others; names with longer hashes make it less likely.';
          compilation.errors.push(new webpack.WebpackError(reason));
        },
      );
    });
  }
}
