import { DeleteIdentitiesJob, ProceedWithWithdrawalsJob } from './withdrawal.jobs.js';
import { WithdrawalRepository } from './withdrawal.repository.js';
import { WithdrawalOfDemandResolver, WithdrawalResolver } from './withdrawal.resolver.js';
import { WITHDRAWAL_MODEL, withdrawalSchema } from './withdrawal.schema.js';
import { WithdrawalAnnouncementHandler } from './withdrawal-announcements.js';
import { Withdrawals } from './withdrawals.service.js';
import { WithdrawnAccounts } from './withdrawn-accounts.js';

/** Withdrawals of demands. */
export const WITHDRAWALS = {
  models: [{ name: WITHDRAWAL_MODEL, schema: withdrawalSchema }],
  providers: [
    WithdrawalRepository,
    Withdrawals,
    WithdrawnAccounts,
    WithdrawalAnnouncementHandler,
    ProceedWithWithdrawalsJob,
    DeleteIdentitiesJob,
  ],
  resolvers: [WithdrawalResolver, WithdrawalOfDemandResolver],
};
