import NativeShareRuntimeModule from 'webpack/lib/sharing/ShareRuntimeModule.js';

const where = 'FederationSharingPlugin';

/**
 * Leaves out webpack's own registration of shared modules. Module Federation's runtime, which is executed after it,
 * replaces it by a registration of its own, with the same list.
 */
export class FederationSharingPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(where, (compilation) => {
      compilation.hooks.runtimeModule.tap(where, (module) => {
        if (module instanceof NativeShareRuntimeModule) module.generate = () => null;
      });
    });
  }
}
