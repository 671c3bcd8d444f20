/**
 * Import this before anything else on a page: it makes zod validate without `eval`, which the
 * Content-Security-Policy forbids. zod reads the setting when a schema is created; it applies to every copy
 * of zod on the page.
 */
import { config } from 'zod/mini';

config({ jitless: true });
