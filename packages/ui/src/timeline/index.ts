export { Timeline, formatInstant, type TimelineEntry } from './timeline.js';
