import webpack from 'webpack';

const where = 'ChunkGraphPlugin';

/**
 * Writes `chunk-graph.json`: which files show which part of the application, for the byte budgets. Shared modules are
 * loaded by name at run time, so that the file also says which chunk group each one is provided from.
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

const filesOf = (chunks) =>
  [...new Set([...chunks].flatMap((chunk) => [...chunk.files]))].filter((f) => !f.endsWith('.map')).sort();

function graphOf(compilation) {
  const { chunkGraph, moduleGraph } = compilation;
  const entry = [...compilation.entrypoints.values()].flatMap((point) => filesOf(point.chunks));
  const parts = {};
  const shared = {};
  for (const group of compilation.chunkGroups) {
    if (group.isInitial()) continue;
    const files = filesOf(group.chunks);
    if (group.name) parts[group.name] = files;
    for (const origin of group.origins) {
      const type = origin.module?.type;
      if (type === 'provide-module' || /^provide/.test(type ?? ''))
        shared[origin.module.readableIdentifier?.({ shorten: (x) => x }) ?? ''] = files;
    }
  }
  const consumes = {};
  for (const group of compilation.chunkGroups) {
    if (!group.name || group.isInitial()) continue;
    consumes[group.name] = [
      ...new Set(
        [...group.chunks].flatMap((chunk) =>
          [...chunkGraph.getChunkModulesIterable(chunk)]
            .filter((m) => m.type === 'consume-shared-module')
            .map((m) => m.options?.shareKey),
        ),
      ),
    ].sort();
  }
  void moduleGraph;
  return { entry: [...new Set(entry)], parts, shared, consumes };
}
