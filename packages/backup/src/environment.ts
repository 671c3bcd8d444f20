import { existsSync, readFileSync } from 'node:fs';
import { json, loadEnvironment } from '@hacchu-hub/platform-core';
import { z } from 'zod';

/** Subgraphs whose collections are read by name: without them, sums, files and withdrawals would be passed over. */
const READ_BY_NAME = ['catalog', 'costing', 'identity', 'orders'];

/** Databases by the name of their slice's part in the graph, such as `{"orders":"hacchu_orders"}`. */
const databases = z
  .record(z.string().regex(/^[a-z][a-z0-9-]*$/), z.string().regex(/^[A-Za-z0-9_-]{1,63}$/))
  .superRefine((named, ctx) => {
    const missing = READ_BY_NAME.filter((name) => !Object.hasOwn(named, name));
    if (missing.length > 0)
      ctx.addIssue({
        code: 'custom',
        message: `names no database of ${missing.join(', ')}; its keys are names of subgraphs without subgraph-`,
      });
    const names = Object.values(named);
    const repeated = [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
    if (repeated.length > 0)
      ctx.addIssue({
        code: 'custom',
        message: `names ${repeated.join(', ')} more than once; each subgraph has a database of its own`,
      });
  });

const environment = z
  .object({
    /** A user that reads (and for a restore writes) all databases, which must be in one cluster. */
    BACKUP_MONGODB_URI: z.string().min(1),
    BACKUP_DATABASES: json(databases).optional(),
    /** Where backups are: `file:///path` or `s3://bucket`. */
    BACKUP_PLACE: z.string().regex(/^(?:file:\/\/\/.+|s3:\/\/[a-z0-9.-]+)$/),
    BACKUP_REGION: z.string().default('ap-northeast-1'),
    BACKUP_ENDPOINT: z.url().optional(),
    BACKUP_ACCESS_KEY_ID: z.string().min(1).optional(),
    BACKUP_SECRET_ACCESS_KEY: z.string().min(1).optional(),
    NODE_ENV: z.string().optional(),
    /** The object store of the product, with the variables of the subgraphs. */
    OBJECT_STORE_DRIVER: z.enum(['fs', 's3']).optional(),
    OBJECT_STORE_ROOT: z.string().default('.data/objects'),
    S3_BUCKET: z.string().optional(),
    S3_REGION: z.string().default('ap-northeast-1'),
    S3_ENDPOINT: z.url().optional(),
    S3_FORCE_PATH_STYLE: z.stringbool().default(false),
    /** Accounts of the identity service are part of the backup where its project is named. */
    FIREBASE_PROJECT_ID: z.string().min(1).optional(),
    FIREBASE_AUTH_EMULATOR_HOST: z.string().min(1).optional(),
    /** Parameters of the password hashes, as the console of the identity service shows them; for importing accounts. */
    FIREBASE_HASH_KEY: z.string().min(1).optional(),
    FIREBASE_HASH_SALT_SEPARATOR: z.string().min(1).optional(),
    FIREBASE_HASH_ROUNDS: z.coerce.number().int().positive().default(8),
    FIREBASE_HASH_MEMORY_COST: z.coerce.number().int().positive().default(14),
  })
  .superRefine((env, ctx) => {
    if (env.OBJECT_STORE_DRIVER === 's3' && !env.S3_BUCKET)
      ctx.addIssue({ code: 'custom', path: ['S3_BUCKET'], message: 'is needed by the s3 driver' });
    // The folder of a checkout is not in an image: the backup would succeed without any files.
    if (env.NODE_ENV === 'production' && env.OBJECT_STORE_DRIVER === undefined)
      ctx.addIssue({ code: 'custom', path: ['OBJECT_STORE_DRIVER'], message: 'is missing' });
  })
  .transform(({ OBJECT_STORE_DRIVER = 'fs', ...env }) => ({
    ...env,
    OBJECT_STORE_DRIVER,
    databases: env.BACKUP_DATABASES ?? databasesOfRoster(),
  }));

export type BackupEnvironment = z.infer<typeof environment>;

const roster = z.object({ slices: z.array(z.object({ subgraph: z.object({ name: z.string() }) })) });

/** Every subgraph of the checkout's roster and its database; an image is given BACKUP_DATABASES instead. */
function databasesOfRoster(): Record<string, string> {
  const file = new URL('../../../slices.json', import.meta.url);
  if (!existsSync(file)) throw new Error('BACKUP_DATABASES is missing.');
  const { slices } = roster.parse(JSON.parse(readFileSync(file, 'utf8')));
  const names = slices.map(({ subgraph }) => subgraph.name.replace('subgraph-', ''));
  return Object.fromEntries(names.map((name) => [name, `hacchu_${name.replaceAll('-', '_')}`]));
}

/** @throws EnvironmentError that names the variables that are missing or wrong */
export const readEnvironment = (source: NodeJS.ProcessEnv): BackupEnvironment =>
  loadEnvironment(environment, source);
