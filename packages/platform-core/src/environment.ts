import { z } from 'zod';
import { signingSecrets } from './signing-secrets.js';

/** JSON text of the given shape. */
export const json = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);

/** A number from 1. */
export const count = (fallback: number) => z.coerce.number().int().min(1).default(fallback);

/** A TCP port; 0 for any free one. */
export const port = () => z.coerce.number().int().min(0).max(65_535);

/** Whether a URL leads to the machine of whoever opens it, such as the addresses of `npm start` do. */
export function isOfThisMachine(url: string): boolean {
  const { hostname } = new URL(url);
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(hostname);
}

/** The variables that every server process reads. */
export const processVariables = {
  NODE_ENV: z.string().default('development'),
  HACCHU_ENV: z.enum(['development', 'preview', 'production']).default('development'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  HOST: z.string().default('127.0.0.1'),
  /** One token, or those of before and after a rotation, separated by commas: as given, since they are also sent. */
  METRICS_TOKEN: z
    .string()
    .refine((text) => signingSecrets.safeParse(text).success, 'must be 16 characters or more, each')
    .optional(),
};

/** The environment is invalid; the message names each variable and its problem. */
export class EnvironmentError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The environment is invalid: ${problems.join('; ')}`);
  }
}

/**
 * Runs checks of an environment one after the other, and names the problems of all of them at once.
 * @throws EnvironmentError
 */
export function requireEnvironment(...checks: readonly (() => unknown)[]): void {
  const problems = checks.flatMap((check) => {
    try {
      check();
      return [];
    } catch (error) {
      if (error instanceof EnvironmentError) return error.problems;
      throw error;
    }
  });
  if (problems.length > 0) throw new EnvironmentError(problems);
}

/** @throws EnvironmentError, whose message never repeats a value */
export function loadEnvironment<T>(schema: z.ZodType<T>, source: NodeJS.ProcessEnv = process.env): T {
  const parsed = schema.safeParse(source);
  if (parsed.success) return parsed.data;
  throw new EnvironmentError(
    parsed.error.issues.map(({ path, code, message }) => {
      const isMissing = code === 'invalid_type' && source[String(path[0])] === undefined;
      return `${path.join('.')}: ${isMissing ? 'is missing' : message}`;
    }),
  );
}
