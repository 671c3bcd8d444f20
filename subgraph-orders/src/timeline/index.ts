import { ReadableChanges } from '../orders/readable-changes.js';
import { TimelineResolver } from './timeline.resolver.js';
import { Timeline } from './timeline.service.js';

/** Timeline of an order: providers and resolvers. */
export const TIMELINE = {
  providers: [ReadableChanges, Timeline],
  resolvers: [TimelineResolver],
};
