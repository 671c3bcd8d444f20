import { NODE_USER, RESOURCES } from './parts.mjs';
import { externalSecret, metadata, podSpec, selectorOf } from './workload.mjs';

/** @typedef {import('./overlay.mjs').Overlay} Overlay */

const MONGO_IMAGE = 'docker.io/library/mongo:8';
const AWS_IMAGE = 'docker.io/amazon/aws-cli:2.31.0';
const BACKUPS = 'backups';

const STORE =
  'exec aws s3 cp /dump/archive.gz "s3://$BUCKET/$MONGODB_DB/$(date -u +%Y-%m-%dT%H%M%SZ).archive.gz" --no-progress';
const DUMP = 'exec mongodump --uri="$MONGODB_URI" --db="$MONGODB_DB" --archive=/dump/archive.gz --gzip';

/** Credentials that may write into the bucket of backups and do nothing else. @param {Overlay} overlay */
export const backupSecret = (overlay) =>
  externalSecret(overlay, BACKUPS, {
    AWS_ACCESS_KEY_ID: 'BACKUP_ACCESS_KEY_ID',
    AWS_SECRET_ACCESS_KEY: 'BACKUP_SECRET_ACCESS_KEY',
  });

/**
 * Dumps the database of one subgraph into the bucket of backups.
 * @param {Overlay} overlay @param {string} subgraph @param {string} database
 */
export function backupJob(overlay, subgraph, database) {
  const { dumps } = overlay.database;
  const { region } = overlay.objects;
  const name = `backup-${subgraph}`;
  const environment = { HOME: '/tmp', MONGODB_DB: database, BUCKET: dumps.bucket, AWS_REGION: region };
  const volumes = [{ name: 'dump', path: '/dump', source: { emptyDir: {} } }];
  const common = { environment, volumes, user: NODE_USER, resources: RESOURCES.job };
  const uri = { name: 'MONGODB_URI', valueFrom: { secretKeyRef: { name: subgraph, key: 'MONGODB_URI' } } };
  const [dump] = podSpec('dump', { ...common, image: MONGO_IMAGE, command: ['sh', '-c', DUMP] }).containers;
  const store = podSpec('store', {
    ...common,
    image: AWS_IMAGE,
    command: ['sh', '-c', STORE],
    secret: BACKUPS,
  });
  return {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: metadata(overlay, name),
    spec: {
      schedule: dumps.schedule,
      timeZone: 'Asia/Tokyo',
      concurrencyPolicy: 'Forbid',
      jobTemplate: {
        spec: {
          backoffLimit: 2,
          ttlSecondsAfterFinished: 7 * 24 * 60 * 60,
          template: {
            metadata: { labels: selectorOf(name) },
            spec: {
              ...store,
              restartPolicy: 'Never',
              initContainers: [{ ...dump, env: [...dump.env, uri] }],
            },
          },
        },
      },
    },
  };
}
