import { jstDay } from '@hacchu-hub/subgraph-kit';
import { advanceClock } from './moved-clock.js';

const MARGIN_MS = 30 * 60_000;

// Tests compare days of Japan that they looked up at different moments: none begins just before a midnight.
if (jstDay(new Date()) !== jstDay(new Date(Date.now() + MARGIN_MS))) advanceClock(MARGIN_MS);
