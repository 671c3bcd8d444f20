import { Job, OutboxHandler, systemScope } from '@hacchu-hub/subgraph-kit';
import {
  type LogilessSyncCounts,
  LogilessSyncJob,
  logilessSyncPayload,
  LogilessSyncReports,
  LogilessSyncs,
} from '@hacchu-hub/subgraph-kit/logiless/index';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { LogilessMirror } from './logiless-mirror.js';
import { LogilessRecordKind } from './logiless-record.schema.js';

const JOB = 'logiless-sync';
const REPORT_TOPIC = 'logiless-sync-report';
const TIMEOUT_MS = 60 * 60_000;

const jobPayload = logilessSyncPayload.extend({ kind: z.enum(LogilessRecordKind) });
type JobPayload = z.infer<typeof jobPayload>;

const REPORT = /* GraphQL */ `
  mutation ReportWmsSync($input: ReportWmsSyncInput!) {
    reportWmsSync(input: $input) {
      ok
    }
  }
`;

/** Synchronisations of records, a kind each. */
@Injectable()
export class RecordSyncs extends LogilessSyncs<JobPayload> {
  protected readonly job = JOB;
  protected readonly reportTopic = REPORT_TOPIC;
  protected readonly payload = jobPayload;
}

/** Reads records from LOGILESS in the background. */
@Job(JOB, { concurrency: 2, timeoutMs: TIMEOUT_MS })
export class RecordSyncJob extends LogilessSyncJob<JobPayload> {
  readonly payload = jobPayload;

  constructor(
    private readonly mirror: LogilessMirror,
    protected readonly syncs: RecordSyncs,
  ) {
    super();
  }

  protected synchronise(
    { demandUuid, ...named }: JobPayload,
    signal: AbortSignal,
  ): Promise<LogilessSyncCounts> {
    return this.mirror.synchronise({ scope: systemScope(demandUuid), ...named }, signal);
  }
}

@OutboxHandler(REPORT_TOPIC)
export class RecordSyncReports extends LogilessSyncReports {
  protected readonly operation = REPORT;
}
