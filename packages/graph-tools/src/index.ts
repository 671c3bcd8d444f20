export { runCodegen } from './codegen/command.js';
export { generateTypes } from './codegen/generate.js';
export { runGraph } from './command.js';
export { apiSchemaOf } from './supergraph/api-schema.js';
export { compose, readSubgraphs, type SubgraphSource } from './supergraph/compose.js';
export { operationManifest, type OperationManifest } from './operations/manifest.js';
