/**
 * Import this before anything else on a page: zod then checks values without compiling code, which the pages' policy
 * refuses. It decides when a schema is made, and for every copy of zod in the page.
 */
import { config } from 'zod/mini';

config({ jitless: true });
