export * from './host-context.js';
export { hasUnsavedInput, onceSaved } from './leave-guard.js';
export type * from './slice-host.js';
