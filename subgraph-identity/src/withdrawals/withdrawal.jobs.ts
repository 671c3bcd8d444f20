import {
  DELETION_TIMEOUT_MS,
  type DeletionPayload,
  deletionPayload,
  DemandDeletion,
  Job,
  type JobHandler,
  type JobRun,
  RecurringJob,
  type RecurringJobHandler,
} from '@hacchu-hub/subgraph-kit';
import { DELETE_IDENTITIES, Withdrawals } from './withdrawals.service.js';
import { WithdrawnAccounts } from './withdrawn-accounts.js';

/** Begins deletions whose day has come, and repeats announcements that were not answered. */
@RecurringJob({ name: 'proceed-with-withdrawals', everyMinutes: 60 })
export class ProceedWithWithdrawalsJob implements RecurringJobHandler {
  constructor(private readonly withdrawals: Withdrawals) {}

  async run(): Promise<void> {
    await this.withdrawals.proceed(new Date());
  }
}

/** Deletes accounts, users and the demand itself, when the other slices have deleted their parts. */
@Job(DELETE_IDENTITIES, { timeoutMs: DELETION_TIMEOUT_MS, maxAttempts: 10 })
export class DeleteIdentitiesJob implements JobHandler<DeletionPayload> {
  readonly payload = deletionPayload;

  constructor(
    private readonly accounts: WithdrawnAccounts,
    private readonly deletion: DemandDeletion,
    private readonly withdrawals: Withdrawals,
  ) {}

  async run({ withdrawnDemandUuid }: DeletionPayload, { signal }: JobRun): Promise<void> {
    await this.accounts.release(withdrawnDemandUuid, signal);
    await this.withdrawals.finish(await this.deletion.run(withdrawnDemandUuid, signal));
  }
}
