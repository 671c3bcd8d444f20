import { config } from 'zod/mini';

/**
 * Lets every copy of zod in the page check values without compiling code, which the pages' policy refuses. Call it
 * before the first value is checked.
 */
export function checkWithoutEval(): void {
  config({ jitless: true });
}
