import type { BrowserContext } from '@playwright/test';
import { z } from 'zod';

const violation = z.object({ directive: z.string(), blocked: z.string(), page: z.string() });

/**
 * Collects violations of the pages' Content-Security-Policy in a browser, including frames.
 * @returns a live list of `directive blocked-address on page`
 */
export async function watchPolicy(context: BrowserContext): Promise<string[]> {
  const found: string[] = [];
  await context.exposeBinding('reportPolicyViolation', (_source, reported: unknown) => {
    const { directive, blocked, page } = violation.parse(reported);
    found.push(`${directive} ${blocked} on ${page}`);
  });
  await context.addInitScript(`
    document.addEventListener('securitypolicyviolation', (event) => {
      window.reportPolicyViolation?.({
        directive: event.effectiveDirective,
        blocked: event.blockedURI + ' ' + event.sourceFile,
        page: window.location.href,
      });
    });
  `);
  // A sandboxed frame runs no script of ours, but the browser still logs the violation to the console.
  context.on('console', (message) => {
    if (/content security policy/i.test(message.text())) found.push(message.text());
  });
  return found;
}
