import { jstDay } from '@hacchu-hub/subgraph-kit';
import { advanceClock } from './moved-clock.js';

const MARGIN_MS = 30 * 60_000;

// Tests compare Japanese dates computed at different moments, so none may start just before midnight.
if (jstDay(new Date()) !== jstDay(new Date(Date.now() + MARGIN_MS))) advanceClock(MARGIN_MS);
