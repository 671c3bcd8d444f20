/** What the registry of releases needs, without the generators that the command line brings along. */
export { brokenBy, describeBreakage, unanswered, type Breakage } from './check/breakage.js';
export { documentIdOf } from './operations/documents.js';
export {
  manifestFileOf,
  operationManifestSchema,
  sentText,
  type OperationManifest,
} from './operations/manifest.js';
export { compose } from './supergraph/compose.js';
