import webpack from 'webpack';

const where = 'ChunkGraphPlugin';

/**
 * Writes `chunk-graph.json`: the files that each part of the build needs and the shared modules that it consumes,
 * from which the byte budgets are computed.
 */
export class ChunkGraphPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(where, (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: where, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const text = JSON.stringify(graphOf(compilation), null, 1);
          compilation.emitAsset('chunk-graph.json', new webpack.sources.RawSource(text));
        },
      );
    });
  }
}

const unique = (list) => [...new Set(list)].sort();

/** Share key of a module that provides one: `provide shared module (default) <key>@<version> = <file>`. */
const providedKey = (module) =>
  /^provide(?: shared)? module \([^)]*\) (.+)@[^@ ]+ = /.exec(module.identifier())?.[1];

function graphOf({ chunkGroups, chunkGraph, entrypoints }) {
  const partOf = (groups) => {
    const chunks = groups.flatMap((group) => [...group.chunks]);
    const modules = chunks.flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)]);
    return {
      files: unique(chunks.flatMap((chunk) => [...chunk.files])).filter((file) => !file.endsWith('.map')),
      consumes: unique(
        modules.filter(({ type }) => type === 'consume-shared-module').map(({ options }) => options.shareKey),
      ),
    };
  };
  const parts = {};
  const provides = {};
  for (const group of chunkGroups) {
    if (group.isInitial()) continue;
    const part = partOf([group]);
    if (group.name) parts[group.name] = part;
    for (const { module, request } of group.origins) {
      const key = module && providedKey(module);
      if (key) provides[key] = part;
      else if (request) parts[request] ??= part;
    }
  }
  return { entry: partOf([...entrypoints.values()]), parts, provides };
}
