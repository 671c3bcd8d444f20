import { identityServiceEnvironment, productDatabases } from './environment.mjs';
import { networkPolicy, toDatabase, toInternet } from './network.mjs';
import { HEAP_MB, NODE_USER, RESOURCES } from './parts.mjs';
import { credentialsOf, externalSecret, imageOf, metadata, podSpec, selectorOf } from './workload.mjs';

/** @typedef {import('./subgraphs.mjs').Installation} Installation */

const BACKUP = 'backup';
/** Holds one part of a dump, or one file of the product, on its way to the bucket. */
const FOLDER = '/parts';
const COMMAND = 'node --enable-source-maps packages/backup/dist/main.js backup';

/** Backups of the whole installation by a schedule; nothing where the overlay has none. @param {Installation} installation */
export function backupManifests({ overlay, slices, versions }) {
  const { backups, objects } = overlay;
  if (!backups) return [];
  const environment = {
    NODE_ENV: 'production',
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MB.job}`,
    TMPDIR: FOLDER,
    ...identityServiceEnvironment(BACKUP, overlay),
    BACKUP_DATABASES: JSON.stringify(productDatabases(slices)),
    BACKUP_PLACE: `s3://${backups.bucket}`,
    BACKUP_REGION: objects.region,
    OBJECT_STORE_DRIVER: 's3',
    S3_BUCKET: objects.bucket,
    S3_REGION: objects.region,
    S3_ENDPOINT: objects.origin,
  };
  const container = {
    image: imageOf(overlay, BACKUP, versions),
    environment,
    secret: BACKUP,
    resources: RESOURCES.job,
    user: NODE_USER,
    // Only one of them at a time: a prune does not know what a backup that runs relies on.
    command: ['sh', '-c', `${COMMAND} && exec ${COMMAND} prune --keep-days ${backups.keepDays}`],
    volumes: [{ name: 'parts', path: FOLDER, source: { emptyDir: {} } }, ...credentialsOf(BACKUP)],
  };
  return [
    {
      apiVersion: 'batch/v1',
      kind: 'CronJob',
      metadata: metadata(overlay, BACKUP),
      spec: {
        schedule: backups.schedule,
        timeZone: 'Asia/Tokyo',
        concurrencyPolicy: 'Forbid',
        jobTemplate: {
          spec: {
            backoffLimit: 2,
            ttlSecondsAfterFinished: 7 * 24 * 60 * 60,
            template: {
              metadata: { labels: selectorOf(BACKUP) },
              spec: { ...podSpec(BACKUP, container), restartPolicy: 'Never' },
            },
          },
        },
      },
    },
  ];
}

/** Its secrets and policy, which are there before it. @param {Installation} installation */
export const backupPreparation = ({ overlay }) =>
  overlay.backups
    ? [
        externalSecret(overlay, BACKUP, {
          // Of a user that may read all databases, and write none.
          BACKUP_MONGODB_URI: 'BACKUP_MONGODB_URI',
          BACKUP_ACCESS_KEY_ID: 'BACKUP_ACCESS_KEY_ID',
          BACKUP_SECRET_ACCESS_KEY: 'BACKUP_SECRET_ACCESS_KEY',
          AWS_ACCESS_KEY_ID: 'S3_ACCESS_KEY_ID',
          AWS_SECRET_ACCESS_KEY: 'S3_SECRET_ACCESS_KEY',
        }),
        networkPolicy(overlay, BACKUP, { ingress: [], egress: [toDatabase(overlay), toInternet(443)] }),
      ]
    : [];
