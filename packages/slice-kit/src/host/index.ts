export * from './host-context.js';
export { hasUnsavedInput } from './leave-guard.js';
export type * from './slice-host.js';
