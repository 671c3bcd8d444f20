import webpack from 'webpack';
import { sealed, sealedPackage } from '../shared-policy.mjs';

const where = 'SealedImportsPlugin';

/** Fails the build of a remote that would bundle its own copy of a library of which only one instance may exist. */
export class SealedImportsPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap(where, (compilation) => {
      compilation.hooks.finishModules.tap(where, (modules) => {
        for (const module of modules) {
          for (const dependency of module.dependencies) {
            const name =
              typeof dependency.request === 'string' ? sealedPackage(dependency.request) : undefined;
            if (name === undefined) continue;
            compilation.errors.push(
              new webpack.WebpackError(
                `${module.nameForCondition?.() ?? module.identifier()} imports ${dependency.request}. ` +
                  `Use ${sealed[name]}: only the shell provides ${name}, as a single instance.`,
              ),
            );
          }
        }
      });
    });
  }
}
