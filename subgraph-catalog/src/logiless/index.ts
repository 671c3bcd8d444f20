import {
  LinkableByKind,
  LinkableDestinations,
  LinkableProducts,
  LinkableSuppliers,
} from './linkable-master.js';
import { LogilessResolver } from './logiless.resolver.js';
import { LogilessLinks } from './logiless-links.js';
import { LogilessMirror } from './logiless-mirror.js';
import { LogilessRecordRepository } from './logiless-record.repository.js';
import { LOGILESS_RECORD_MODEL, logilessRecordSchema } from './logiless-record.schema.js';
import { RecordSyncJob, RecordSyncReports, RecordSyncs } from './logiless-sync.job.js';

/** Records of LOGILESS and what is linked to them: what the catalog's module takes in. */
export const LOGILESS = {
  models: [{ name: LOGILESS_RECORD_MODEL, schema: logilessRecordSchema }],
  providers: [
    LogilessRecordRepository,
    LinkableProducts,
    LinkableSuppliers,
    LinkableDestinations,
    LinkableByKind,
    LogilessLinks,
    LogilessMirror,
    RecordSyncs,
    RecordSyncJob,
    RecordSyncReports,
  ],
  resolvers: [LogilessResolver],
};
