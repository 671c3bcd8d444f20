import webpack from 'webpack';
import { sealed, sealedPackage } from '../shared-policy.mjs';

const where = 'SealedImportsPlugin';

/** Fails a remote's build when it would carry its own copy of a library that has one instance in the house. */
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
                  `Use ${sealed[name]}: ${name} has one instance, which the shell provides.`,
              ),
            );
          }
        }
      });
    });
  }
}
