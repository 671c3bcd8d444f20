import { createHash, timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { BrokenFileError } from './registry-file.mjs';

const policy = z.strictObject({
  /** Origins by remote; without the list every origin is allowed, as in development. */
  origins: z.record(z.string(), z.array(z.url().transform((url) => new URL(url).origin))).optional(),
  /** Who may change what through the service. The token itself is kept by its pipeline alone. */
  credentials: z
    .array(
      z.strictObject({
        /** Written into the history. */
        name: z.string().min(1),
        /** Workspaces such as `mf-orders`, `subgraph-orders` or `shell`, or `loads` for a gateway; `*` for all. */
        may: z.array(z.string().min(1)).min(1),
        /** Whether it may name a person on whose behalf it acts, as the service behind the platform screen does. */
        actsForOthers: z.boolean().default(false),
        /** SHA-256 of the token in hexadecimal. */
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .default([]),
});

/**
 * @param isRequired whether the file has to be there: a secret that is not mounted would otherwise leave a registry that
 * knows nobody
 * @throws Error that says where the file is wrong
 */
export async function readPolicy(file, isRequired = false) {
  if (!existsSync(file)) {
    if (isRequired) throw new BrokenFileError(file, new Error('there is no such file (--policy)'));
    return policy.parse({});
  }
  let given;
  try {
    given = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw error instanceof SyntaxError ? new BrokenFileError(file, error) : error;
  }
  const result = policy.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new BrokenFileError(file, new Error(`${issue.path.join('.')}: ${issue.message}`));
}

const digest = (text) => createHash('sha256').update(text).digest();

/** The credential of a token; undefined for a stranger. */
export function credentialOf({ credentials }, authorization = '') {
  const presented = digest(authorization.replace(/^Bearer /, ''));
  return credentials.find(({ sha256 }) => timingSafeEqual(Buffer.from(sha256, 'hex'), presented));
}

export const mayChange = ({ may }, workspaces) =>
  may.includes('*') || workspaces.every((workspace) => may.includes(workspace));
