import { createSubgraphModule, FILE_JOBS, UPLOADS } from '@hacchu-hub/subgraph-kit';
import { Pictures } from '@hacchu-hub/subgraph-kit/pictures/pictures';
import { AuditLog } from './audit/audit.log.js';
import { AuditRepository } from './audit/audit.repository.js';
import { AuditResolver } from './audit/audit.resolver.js';
import { AUDIT_MODEL, auditSchema } from './audit/audit.schema.js';
import { AuditGrams } from './audit/audit-grams.js';
import { AUDIT_EXPORTS } from './audit/exports/index.js';
import { FindAuditEntriesJob } from './audit/find-audit-entries.job.js';
import { AuthDirectory } from './auth-directory/auth-directory.js';
import { FirebaseAuthDirectory } from './auth-directory/firebase.auth-directory.js';
import { ServiceSettings } from './auth-directory/service-settings.js';
import {
  USED_AUTHORIZATION_STATE_MODEL,
  usedAuthorizationStateSchema,
} from './connections/authorization-state.schema.js';
import { AuthorizationStates } from './connections/authorization-states.js';
import { ReencryptTokensJob } from './connections/reencrypt-tokens.job.js';
import { CurrentUserResolver } from './current-user/current-user.resolver.js';
import { CurrentUserService } from './current-user/current-user.service.js';
import { DemandMemberResolver } from './demand-users/demand-member.js';
import { DemandUserRepository } from './demand-users/demand-user.repository.js';
import { DemandUserResolver } from './demand-users/demand-user.resolver.js';
import { DEMAND_USER_MODEL, demandUserSchema } from './demand-users/demand-user.schema.js';
import { DemandUserService } from './demand-users/demand-user.service.js';
import { DemandUserPageResolver } from './demand-users/demand-user-page.js';
import { DemandRepository } from './demands/demand.repository.js';
import { DemandResolver } from './demands/demand.resolver.js';
import { DEMAND_MODEL, demandSchema } from './demands/demand.schema.js';
import { DemandService } from './demands/demand.service.js';
import { DemandFeaturesResolver } from './demands/demand-features.resolver.js';
import { DemandSettingsResolver } from './demands/demand-settings.resolver.js';
import { DiscardFileHandler } from './demands/seal/discard-file.handler.js';
import { SealImages } from './demands/seal/seal-images.js';
import { identityEnvironment } from './environment.js';
import { findAuditEntries } from './migrations/2026-11-30-find-audit-entries.js';
import { OperatorRepository } from './operators/operator.repository.js';
import { OperatorResolver } from './operators/operator.resolver.js';
import { OPERATOR_MODEL, operatorSchema } from './operators/operator.schema.js';
import { OperatorService } from './operators/operator.service.js';
import { GatewayStatus } from './platform/gateway-status.js';
import { PlatformResolver } from './platform/platform.resolver.js';
import { PlatformService } from './platform/platform.service.js';
import { ProcessHealth } from './platform/process-health.js';
import { RegistryClient } from './platform/registry.client.js';
import { ReleaseFiles } from './platform/release-files.js';
import { RequestCountRepository } from './request-counts/request-count.repository.js';
import { RequestCountResolver } from './request-counts/request-count.resolver.js';
import { REQUEST_COUNT_MODEL, requestCountSchema } from './request-counts/request-count.schema.js';
import {
  RemoveSecondFactorsHandler,
  SecondFactorsRemovedHandler,
} from './second-factor/remove-second-factors.handler.js';
import { SecondFactorResolver } from './second-factor/second-factor.resolver.js';
import { SecondFactorService } from './second-factor/second-factor.service.js';
import { SecondFactorPolicyRepository } from './second-factor/second-factor-policy.repository.js';
import {
  SECOND_FACTOR_POLICY_MODEL,
  secondFactorPolicySchema,
} from './second-factor/second-factor-policy.schema.js';
import { EndSessionsHandler } from './sessions/end-sessions.handler.js';
import { EndedSessionRepository } from './sessions/ended-session.repository.js';
import { ENDED_SESSION_MODEL, endedSessionSchema } from './sessions/ended-session.schema.js';
import { SessionsResolver } from './sessions/sessions.resolver.js';
import { SessionsService } from './sessions/sessions.service.js';
import { AccountBindingRepository } from './sign-in/account-binding.repository.js';
import { ACCOUNT_BINDING_MODEL, accountBindingSchema } from './sign-in/account-binding.schema.js';
import { Accounts } from './sign-in/accounts.js';
import { Adoption } from './sign-in/adoption.js';
import { OwnPasswordResolver } from './sign-in/own-password.resolver.js';
import { OwnPasswordService } from './sign-in/own-password.service.js';
import { PasswordResetResolver } from './sign-in/password-reset.resolver.js';
import { People } from './sign-in/people.js';
import { ReturnedInvitationResolver } from './sign-in/returned-invitation.resolver.js';
import { AccountHandler, InvitationHandler, PasswordResetHandler } from './sign-in/sign-in.handlers.js';
import { OrdersClient } from './slack/approval/orders.client.js';
import { SlackApprovals } from './slack/approval/slack-approvals.js';
import { SlackInteractions } from './slack/approval/slack-interactions.js';
import { SlackPeople } from './slack/approval/slack-people.js';
import { SlackPersonRepository } from './slack/approval/slack-person.repository.js';
import { SlackPersonResolver } from './slack/approval/slack-person.resolver.js';
import { SLACK_PERSON_MODEL, slackPersonSchema } from './slack/approval/slack-person.schema.js';
import { SLACK_REQUEST_MODEL, slackRequestSchema } from './slack/approval/slack-request.schema.js';
import { SlackReviewRepository } from './slack/approval/slack-review.repository.js';
import { SLACK_REVIEW_MODEL, slackReviewSchema } from './slack/approval/slack-review.schema.js';
import { SlackReviews } from './slack/approval/slack-reviews.js';
import { SlackProvision } from './slack/slack.application.js';
import { SlackClient } from './slack/slack.client.js';
import { SlackResolver } from './slack/slack.resolver.js';
import { SlackService } from './slack/slack.service.js';
import { SlackAccess } from './slack/slack-access.js';
import { SlackChannels } from './slack/slack-channels.js';
import { SlackConnectionRepository } from './slack/slack-connection.repository.js';
import { SLACK_CONNECTION_MODEL, slackConnectionSchema } from './slack/slack-connection.schema.js';
import { SlackHolds } from './slack/slack-holds.js';
import { SlackPostRepository } from './slack/slack-post.repository.js';
import { SLACK_POST_MODEL, slackPostSchema } from './slack/slack-post.schema.js';
import { SlackPosting } from './slack/slack-posting.js';
import { SlackPostingResolver } from './slack/slack-posting.resolver.js';
import { SlackRevokeHandler } from './slack/slack-revoke.handler.js';
import { SlackThreadRepository } from './slack/slack-thread.repository.js';
import { SLACK_THREAD_MODEL, slackThreadSchema } from './slack/slack-thread.schema.js';
import { DEMAND_DATA } from './withdrawals/demand-data.js';
import { WITHDRAWALS } from './withdrawals/index.js';
import { RenewWmsTokensJob } from './wms/renew-tokens.job.js';
import { WmsSyncHandler } from './wms/sync/wms-sync.handler.js';
import { EndLostWmsSyncsJob, HourlyInboundSyncJob, NightlyWmsSyncJob } from './wms/sync/wms-sync.jobs.js';
import { WmsSyncResolver } from './wms/sync/wms-sync.resolver.js';
import { WmsSyncService } from './wms/sync/wms-sync.service.js';
import { WmsSyncLogRepository } from './wms/sync/wms-sync-log.repository.js';
import { WMS_SYNC_LOG_MODEL, wmsSyncLogSchema } from './wms/sync/wms-sync-log.schema.js';
import { WmsProvision } from './wms/wms.application.js';
import { WmsMetrics } from './wms/wms.metrics.js';
import { WmsResolver } from './wms/wms.resolver.js';
import { WmsService } from './wms/wms.service.js';
import { WmsAccess } from './wms/wms-access.js';
import { WmsAccessResolver } from './wms/wms-access.resolver.js';
import { WmsConnectionRepository } from './wms/wms-connection.repository.js';
import {
  WMS_CONNECTION_MODEL,
  WMS_TURN_MODEL,
  wmsConnectionSchema,
  wmsTurnSchema,
} from './wms/wms-connection.schema.js';
import { WmsFailureHandler, WmsFailures } from './wms/wms-failures.js';
import { WmsProfileResolver } from './wms/wms-profile.resolver.js';
import { WmsTokens } from './wms/wms-tokens.js';
import { WmsTurns } from './wms/wms-turns.js';

/** Demands, their users, operators, and who is signed in. */
export const identityModule = createSubgraphModule({
  name: 'subgraph-identity',
  migrations: [findAuditEntries],
  environment: identityEnvironment,
  addresses: [
    'ORDERS_URL',
    'CATALOG_URL',
    'COSTING_URL',
    'APP_URL',
    'SMTP_URL',
    'MAIL_DOMAIN',
    'INBOUND_MAIL_DOMAIN',
  ],
  demandData: DEMAND_DATA,
  findsDemand: async (demandUuid, connection) =>
    (await connection.model(DEMAND_MODEL).exists({ _id: demandUuid })) !== null,
  onReady: async (get) => {
    await get(ServiceSettings).check();
    await get(OperatorService).ensurePlatformOperator();
  },
  models: [
    { name: DEMAND_MODEL, schema: demandSchema },
    { name: DEMAND_USER_MODEL, schema: demandUserSchema },
    { name: OPERATOR_MODEL, schema: operatorSchema },
    { name: AUDIT_MODEL, schema: auditSchema },
    { name: ACCOUNT_BINDING_MODEL, schema: accountBindingSchema },
    { name: ENDED_SESSION_MODEL, schema: endedSessionSchema },
    { name: SECOND_FACTOR_POLICY_MODEL, schema: secondFactorPolicySchema },
    { name: REQUEST_COUNT_MODEL, schema: requestCountSchema },
    { name: USED_AUTHORIZATION_STATE_MODEL, schema: usedAuthorizationStateSchema },
    { name: SLACK_CONNECTION_MODEL, schema: slackConnectionSchema },
    { name: SLACK_POST_MODEL, schema: slackPostSchema },
    { name: SLACK_THREAD_MODEL, schema: slackThreadSchema },
    { name: SLACK_PERSON_MODEL, schema: slackPersonSchema },
    { name: SLACK_REQUEST_MODEL, schema: slackRequestSchema },
    { name: SLACK_REVIEW_MODEL, schema: slackReviewSchema },
    { name: WMS_CONNECTION_MODEL, schema: wmsConnectionSchema },
    { name: WMS_TURN_MODEL, schema: wmsTurnSchema },
    { name: WMS_SYNC_LOG_MODEL, schema: wmsSyncLogSchema },
    ...UPLOADS.models,
    ...FILE_JOBS.models,
    ...WITHDRAWALS.models,
  ],
  providers: [
    ...UPLOADS.providers,
    ...FILE_JOBS.providers,
    ...WITHDRAWALS.providers,
    AuditLog,
    AuditRepository,
    AuditGrams,
    FindAuditEntriesJob,
    ...AUDIT_EXPORTS.providers,
    SealImages,
    Pictures,
    DiscardFileHandler,
    DemandRepository,
    DemandService,
    DemandUserRepository,
    DemandUserService,
    OperatorRepository,
    OperatorService,
    CurrentUserService,
    RequestCountRepository,
    RequestCountResolver,
    AccountBindingRepository,
    Accounts,
    Adoption,
    ServiceSettings,
    EndedSessionRepository,
    SessionsService,
    EndSessionsHandler,
    SecondFactorPolicyRepository,
    SecondFactorService,
    RemoveSecondFactorsHandler,
    SecondFactorsRemovedHandler,
    OwnPasswordService,
    People,
    AccountHandler,
    InvitationHandler,
    PasswordResetHandler,
    AuthorizationStates,
    SlackProvision,
    SlackClient,
    SlackChannels,
    SlackConnectionRepository,
    SlackAccess,
    SlackPostRepository,
    SlackThreadRepository,
    SlackHolds,
    SlackReviewRepository,
    SlackReviews,
    SlackPosting,
    SlackService,
    SlackPersonRepository,
    SlackPeople,
    OrdersClient,
    SlackApprovals,
    SlackInteractions,
    SlackRevokeHandler,
    WmsProvision,
    WmsConnectionRepository,
    WmsTurns,
    WmsFailures,
    WmsFailureHandler,
    WmsTokens,
    WmsAccess,
    WmsService,
    RenewWmsTokensJob,
    ReencryptTokensJob,
    WmsMetrics,
    WmsSyncLogRepository,
    WmsSyncService,
    WmsSyncHandler,
    NightlyWmsSyncJob,
    HourlyInboundSyncJob,
    EndLostWmsSyncsJob,
    RegistryClient,
    ReleaseFiles,
    GatewayStatus,
    ProcessHealth,
    PlatformService,
    { provide: AuthDirectory, useClass: FirebaseAuthDirectory },
  ],
  resolvers: [
    AuditResolver,
    ...AUDIT_EXPORTS.resolvers,
    DemandFeaturesResolver,
    DemandResolver,
    DemandSettingsResolver,
    DemandUserPageResolver,
    DemandUserResolver,
    DemandMemberResolver,
    OperatorResolver,
    CurrentUserResolver,
    OwnPasswordResolver,
    PasswordResetResolver,
    ReturnedInvitationResolver,
    SessionsResolver,
    SecondFactorResolver,
    SlackResolver,
    SlackPersonResolver,
    SlackPostingResolver,
    WmsResolver,
    WmsAccessResolver,
    WmsProfileResolver,
    WmsSyncResolver,
    PlatformResolver,
    ...WITHDRAWALS.resolvers,
  ],
});
