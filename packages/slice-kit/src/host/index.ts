export * from './host-context.js';
export type * from './slice-host.js';
