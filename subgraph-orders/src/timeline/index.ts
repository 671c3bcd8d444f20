import { ReadableChanges } from './readable-changes.js';
import { TimelineResolver } from './timeline.resolver.js';
import { Timeline } from './timeline.service.js';

/** What happened to an order: what the module takes in. */
export const TIMELINE = {
  providers: [ReadableChanges, Timeline],
  resolvers: [TimelineResolver],
};
