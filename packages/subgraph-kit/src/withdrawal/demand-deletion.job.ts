import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { InternalClient } from '../http/internal-client.js';
import { Job, type JobHandler, type JobRun } from '../jobs/job.handler.js';
import { type OutboxEntry, OutboxHandler, type OutboxTopicHandler } from '../outbox/outbox.handler.js';
import { OutboxService } from '../outbox/outbox.service.js';
import { withTransaction } from '../persistence/mongo.js';
import { DemandDeletion } from './demand-deletion.service.js';

/** Name of the job by which a slice deletes its part of a demand. */
export const DELETE_DEMAND = 'delete-demand';
const REPORT_TOPIC = 'demand-deletion-report';
/** Documents and files of a large demand; what is left then is deleted by the next run. */
export const DELETION_TIMEOUT_MS = 60 * 60_000;

/** Not called `demandUuid`: work of a withdrawn demand is held. */
export const deletionPayload = z.object({ withdrawnDemandUuid: z.string() });
export type DeletionPayload = z.infer<typeof deletionPayload>;

const report = z.object({
  withdrawalUuid: z.string(),
  records: z.record(z.string(), z.number()),
  files: z.number(),
});
type Report = z.infer<typeof report>;

const REPORT = /* GraphQL */ `
  mutation ReportDemandDeletion($input: ReportDemandDeletionInput!) {
    reportDemandDeletion(input: $input) {
      ok
    }
  }
`;

/** Deletes what a slice has of a demand, and reports it to subgraph-identity. */
@Job(DELETE_DEMAND, { timeoutMs: DELETION_TIMEOUT_MS, maxAttempts: 10 })
export class DeleteDemandJob implements JobHandler<DeletionPayload> {
  readonly payload = deletionPayload;

  constructor(
    private readonly deletion: DemandDeletion,
    private readonly outbox: OutboxService,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  async run({ withdrawnDemandUuid }: DeletionPayload, { key, signal }: JobRun): Promise<void> {
    const deleted: Report = { ...(await this.deletion.run(withdrawnDemandUuid, signal)) };
    await withTransaction(this.connection, (session) =>
      this.outbox.add(session, { topic: REPORT_TOPIC, key, payload: deleted }),
    );
  }
}

/** Until subgraph-identity has the report: it ends the withdrawal when it has those of all slices. */
@OutboxHandler(REPORT_TOPIC, { maxAttempts: 10_000 })
export class DeletionReportHandler implements OutboxTopicHandler<Report> {
  readonly payload = report;

  constructor(private readonly client: InternalClient) {}

  async handle({ payload: { withdrawalUuid, records, files } }: OutboxEntry<Report>): Promise<void> {
    const input = {
      withdrawalUuid,
      records: Object.entries(records).map(([name, count]) => ({ name, count })),
      files,
    };
    await this.client.query('identity', REPORT, { input }, z.unknown());
  }
}
