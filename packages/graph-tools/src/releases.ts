/** The exports that the release registry needs, without the code generators of the command line. */
export {
  brokenBy,
  describeBreakage,
  describeBreakages,
  unanswered,
  type Breakage,
} from './check/breakage.js';
export { documentIdOf } from './operations/documents.js';
export {
  manifestFileOf,
  operationManifestSchema,
  sentText,
  type OperationManifest,
} from './operations/manifest.js';
export { searchProblems } from './operations/search.js';
export { compose } from './supergraph/compose.js';
