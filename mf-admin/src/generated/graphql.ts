// Generated from the .graphql files of this workspace by `npm run codegen`. Do not edit.
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** What kind of thing was changed. */
export type AuditCategory =
  /** Features that are enabled or disabled. */
  | 'FEATURE_FLAG'
  /** Operators. */
  | 'OPERATOR'
  /** Releases and other changes of the registry. */
  | 'PLATFORM'
  /** Roles. */
  | 'ROLE'
  /** Settings of a demand. */
  | 'SETTING'
  /** Users of a demand. */
  | 'USER';

/** UTF_8 is written with a byte order mark; SHIFT_JIS is code page 932 (Windows). */
export type AuditCsvEncoding =
  /** Code page 932 (Windows). */
  | 'SHIFT_JIS'
  /** UTF-8 with a byte order mark. */
  | 'UTF_8';

/** Which entries are wanted. What is omitted does not narrow the log. */
export type AuditEntryWhere = {
  /** Who did it: `id` of an actor of `auditActors`. */
  actor?: string | null | undefined;
  /** First day (inclusive). */
  dateFrom?: string | null | undefined;
  /** Last day (inclusive). */
  dateTo?: string | null | undefined;
  /** `event` of entries. */
  event?: string | null | undefined;
  /** Words that all occur in the summary, the name of the actor, or the names and values of changes; up to 200 characters. */
  text?: string | null | undefined;
};

/** Status of an import or export. */
export type AuditExportJobStatus =
  /** Failed; the job states the reason. */
  | 'FAILURE'
  /** Running. */
  | 'IN_PROGRESS'
  /** Waiting to start. */
  | 'PENDING'
  /** Completed successfully. */
  | 'SUCCESS'
  /** Never returned. */
  | 'UNSPECIFIED';

/** Input of `authenticateWms`. */
export type AuthenticateWmsInput = {
  /** `code` of LOGILESS's redirect. */
  code: string;
  /** The demand; a demand user can only name their own. */
  demandUuid?: string | null | undefined;
  /** `state` of the authURL. */
  state: string;
};

/** Input of `cancelAuditExport`. */
export type CancelAuditExportInput = {
  /** The demand; by default a demand user's own, and for operators the log of operators. */
  demandUuid?: string | null | undefined;
  /** The record; NOT_FOUND if the caller cannot see it. */
  uuid: string;
};

/** Input of `cancelDemandWithdrawal`. */
export type CancelDemandWithdrawalInput = {
  /** The demand. */
  demandUuid: string;
  /** The withdrawal that the caller sees: a later one is not cancelled. Unchecked when omitted. */
  expectedWithdrawalUuid?: string | null | undefined;
};

/** Input of `confirmSlackPerson`. */
export type ConfirmSlackPersonInput = {
  /** Token of the link from Slack; valid for 24 hours, for one user. */
  token: string;
};

/** Input of `createDemand`. */
export type CreateDemandInput = {
  /** UUID made by the client for one demand; a repetition with the same key and content within 24 hours gives the demand that was created, instead of a second one. */
  idempotencyKey?: string | null | undefined;
  /** Name, 1 to 100 characters. */
  name: string;
};

/** A person to invite. */
export type CreateDemandUserInput = {
  /** Mail address. */
  email: string;
  /** Given name, 1 to 50 characters. */
  firstName: string;
  /** Family name, 1 to 50 characters. */
  lastName: string;
  /** ADMIN or EDITOR. */
  role: UserRole;
};

/** Input of `createDemandUsers`. */
export type CreateDemandUsersInput = {
  /** The demand; required of operators. */
  demandUuid?: string | null | undefined;
  /** 1 to 100 users. */
  users: Array<CreateDemandUserInput>;
};

/** Input of `createOperator`. */
export type CreateOperatorInput = {
  /** Mail address. */
  email: string;
  /** Given name, 1 to 50 characters. */
  firstName: string;
  /** Family name, 1 to 50 characters. */
  lastName: string;
};

/** Input of `createSealImageUploadUrl`. */
export type CreateSealImageUploadUrlInput = {
  /** Size in bytes, at most 2 MB. */
  byteSize: number;
  /** The demand; required of operators. */
  demandUuid?: string | null | undefined;
  /** Name of the file on the user’s computer. */
  fileName: string;
  /** `image/png` or `image/jpeg`. */
  mimeType: string;
};

/** Input of `createWmsSetting`. */
export type CreateWmsSettingInput = {
  /** The demand; required of operators. */
  demandUuid?: string | null | undefined;
  /** The merchant at LOGILESS: letters, digits, _ and -, at most 50. */
  merchantId: string;
};

/** Input of `deleteDemandUser`. */
export type DeleteDemandUserInput = {
  /** The demand; required of operators. */
  demandUuid?: string | null | undefined;
  /** The user. */
  uuid: string;
};

/** Input of `deleteOperator`. */
export type DeleteOperatorInput = {
  /** The operator. */
  uuid: string;
};

/** Address and contact as printed on documents. */
export type DemandContactInput = {
  /** 番地. */
  address1?: string | null | undefined;
  /** 建物名. */
  address2?: string | null | undefined;
  /** 市区町村. */
  city?: string | null | undefined;
  /** Mail address. */
  email?: string | null | undefined;
  /** 電話番号. */
  phoneNumber?: string | null | undefined;
  /** Code of JIS X 0401. */
  prefectureId?: number | null | undefined;
  /** Seven digits, with or without a hyphen. */
  zipCode?: string | null | undefined;
};

/** Features that operators switch on per demand. */
export type DemandFeatureFlagName =
  /** 承認. */
  | 'APPROVAL_FUNCTION'
  /** 原価管理. */
  | 'COSTING'
  /** CSV出力. */
  | 'CSV_EXPORT'
  /** 社内メモ. */
  | 'ORDER_INTERNAL_DETAIL'
  /** 発注一覧のExcel出力. */
  | 'ORDER_LIST_EXCEL'
  /** Never returned. */
  | 'UNSPECIFIED';

/** How far the withdrawal of a demand is. */
export type DemandWithdrawalPhase =
  /** Taken back. */
  | 'CANCELED'
  /** Final; the slices delete. */
  | 'DELETING'
  /** Everything is deleted. */
  | 'DONE'
  /** 退会手続き中: everything has stopped, and operators can cancel. */
  | 'REQUESTED';

/** Input of `disconnectWms`. */
export type DisconnectWmsInput = {
  /** The demand; required of operators. */
  demandUuid?: string | null | undefined;
  /** The merchant ID that the change is based on; unchecked when omitted. */
  expectedMerchantId?: string | null | undefined;
};

/** The name of a person that a change is based on. */
export type ExpectedPersonNameInput = {
  /** Given name. */
  firstName: string;
  /** Family name. */
  lastName: string;
};

/** Input of `exportAuditEntries`. */
export type ExportAuditEntriesInput = {
  /** Only these categories; all when omitted or empty. */
  categories?: Array<AuditCategory> | null | undefined;
  /** The demand; by default a demand user's own, and for operators the log of operators. */
  demandUuid?: string | null | undefined;
  /** Character encoding of the file. */
  encoding?: AuditCsvEncoding;
  /** UUID generated by the client for one action; the same key returns the same job for 24 hours. */
  idempotencyKey: string;
  /** Filter; everything if omitted. */
  where?: AuditEntryWhere | null | undefined;
};

/** Where the mail of an open invitation is that has not left, or that came back. */
export type InvitationMailState =
  /** 送信失敗: it was given up or came back, and is not tried again until the invitation is sent again. */
  | 'FAILED'
  /** 再送中: an attempt failed; it is tried again by itself, for 24 hours. */
  | 'RETRYING'
  /** 送信待ち: for its first attempt, or for the end of a withdrawal. */
  | 'WAITING';

/** Input of `pinPlatformSlice`. */
export type PinPlatformSliceInput = {
  /** Revision of the registry that the decision is based on. */
  expectedRevision: number;
  /** The reason, 1 to 300 characters; stored in the history. */
  reason: string;
  /** Name of the remote, such as `mf-orders`. */
  remote: string;
};

/** The audience of a canary; at least one part is required. */
export type PlatformAudienceInput = {
  /** Demands, at most 50. */
  demandUuids: Array<string>;
  /** Roles of users. */
  roles: Array<PlatformAudienceRole>;
  /** Share of all users, above 0 up to 1; null for none. */
  share?: number | null | undefined;
};

/** Roles to which a canary can be released. */
export type PlatformAudienceRole =
  /** 管理者 of every demand. */
  | 'ADMIN'
  /** 編集者 of every demand. */
  | 'EDITOR'
  /** Operators. */
  | 'OPERATOR';

/** A canary. */
export type PlatformCanaryInput = {
  /** The audience. */
  audience: PlatformAudienceInput;
  /** Limits above which it is recalled automatically. */
  limits: PlatformLimitsInput;
};

/** Limits above which a canary is recalled automatically. */
export type PlatformLimitsInput = {
  /** Rate of failures and errors above which it is recalled, from 0 to 1. */
  maxFailureRate: number;
  /** Number of loads from which the rate counts, 1 to 1,000,000. */
  minLoads: number;
};

/** Input of `previewSampleOrder`. */
export type PreviewSampleOrderInput = {
  /** Required for operators; optional for demand users (their own demand, otherwise PERMISSION_DENIED). */
  demandUuid?: string | null | undefined;
  /** An upload of createSealImageUploadUrl that is not saved yet; replaces the saved seal image. */
  sealImageUploadUuid?: string | null | undefined;
};

/** Input of `promotePlatformCanary`. */
export type PromotePlatformCanaryInput = {
  /** Revision of the registry that the decision is based on. */
  expectedRevision: number;
  /** The reason, 1 to 300 characters; stored in the history. */
  reason: string;
  /** Name of the remote, such as `mf-orders`. */
  remote: string;
};

/** Input of `publishPlatformRelease`. */
export type PublishPlatformReleaseInput = {
  /** Publishes the version as a canary; when omitted, it becomes the live version. */
  canary?: PlatformCanaryInput | null | undefined;
  /** Revision of the registry that the decision is based on. */
  expectedRevision: number;
  /** The reason, 1 to 300 characters; stored in the history. */
  reason: string;
  /** Name of the remote, such as `mf-orders`. */
  remote: string;
  /** URL of the build's folder, on the origin from which the remote is served. */
  url: string;
};

/** Input of `recallPlatformRelease`. */
export type RecallPlatformReleaseInput = {
  /** Revision of the registry that the decision is based on. */
  expectedRevision: number;
  /** Whether open tabs without unsaved input reload automatically. */
  isUrgent: boolean;
  /** The reason, 1 to 300 characters; stored in the history. */
  reason: string;
  /** Name of the remote, such as `mf-orders`. */
  remote: string;
  /** The canary, or the live version. */
  version: string;
};

/** Input of `removeDemandUserSecondFactors`. */
export type RemoveDemandUserSecondFactorsInput = {
  /** The demand; required of operators. */
  demandUuid?: string | null | undefined;
  /** The user. */
  uuid: string;
};

/** Input of `removeOperatorSecondFactors`. */
export type RemoveOperatorSecondFactorsInput = {
  /** The operator. */
  uuid: string;
};

/** Input of `requestDemandWithdrawal`. */
export type RequestDemandWithdrawalInput = {
  /** SHA-256 of the archive, 64 hexadecimal digits. */
  archiveSha256: string;
  /** The demand. */
  demandUuid: string;
  /** That the demand has received the archive and can open it; must be true. */
  isArchiveConfirmed: boolean;
  /** Its name, typed as a confirmation. */
  name: string;
};

/** Input of `resendDemandUserInvitation`. */
export type ResendDemandUserInvitationInput = {
  /** The demand; required of operators. */
  demandUuid?: string | null | undefined;
  /** The user. */
  uuid: string;
};

/** Input of `resendOperatorInvitation`. */
export type ResendOperatorInvitationInput = {
  /** The operator. */
  uuid: string;
};

/** Input of `rollBackPlatformSlice`. */
export type RollBackPlatformSliceInput = {
  /** Revision of the registry that the decision is based on. */
  expectedRevision: number;
  /** The reason, 1 to 300 characters; stored in the history. */
  reason: string;
  /** Name of the remote, such as `mf-orders`. */
  remote: string;
  /** The earlier version. */
  version: string;
};

/** Input of `setDemandUserPassword`. */
export type SetDemandUserPasswordInput = {
  /** 6 characters or more. */
  newPassword: string;
};

/** Input of `setOperatorPassword`. */
export type SetOperatorPasswordInput = {
  /** 6 characters or more. */
  newPassword: string;
};

/** The last known state of the connection to Slack. */
export type SlackConnectionState =
  /** The channel is archived or deleted, or the app was removed from it; another one must be chosen. */
  | 'CHANNEL_LOST'
  /** Messages can be posted. */
  | 'CONNECTED'
  /** Slack has revoked the permission; an administrator must connect again. */
  | 'ENDED'
  /** No channel has been chosen yet. */
  | 'NO_CHANNEL';

/** Input of `disconnectSlack`. */
export type SlackDemandInput = {
  /** The demand; by default the caller's own. */
  demandUuid?: string | null | undefined;
  /** The workspace that the caller sees as connected, empty where there is none; createSlackInstallUrl, disconnectSlack and updateSlackChannel check it, unless omitted or null. */
  expectedTeamId?: string | null | undefined;
};

/** A kind of data that is read from LOGILESS in one synchronisation. */
export type SyncTargetType =
  /** 日次在庫: stock on closing dates of open accounting periods that has not been read yet. */
  | 'DAILY_INVENTORY_SUMMARIES'
  /** 入荷予定: receipts of announced deliveries. */
  | 'INBOUND'
  /** 商品. */
  | 'ITEMS'
  /** 仕入先. */
  | 'SUPPLIERS'
  /** Never stored; clients use it for unknown values. */
  | 'UNKNOWN'
  /** 倉庫. */
  | 'WAREHOUSES';

/** Input of `syncWms`. */
export type SyncWmsInput = {
  /** The kind of data to read. */
  categoryId: SyncTargetType;
  /** The demand; required of operators. */
  demandUuid?: string | null | undefined;
};

/** How the tax of one rate is rounded to yen. */
export type TaxRounding =
  /** 切り上げ. */
  | 'CEIL'
  /** 切り捨て. */
  | 'FLOOR'
  /** 四捨五入. */
  | 'HALF_UP';

/** Input of `unpinPlatformSlice`. */
export type UnpinPlatformSliceInput = {
  /** Revision of the registry that the decision is based on. */
  expectedRevision: number;
  /** The reason, 1 to 300 characters; stored in the history. */
  reason: string;
  /** Name of the remote, such as `mf-orders`. */
  remote: string;
};

/** Input of `updateDemand`. */
export type UpdateDemandInput = {
  /** New contact; unchanged when omitted. */
  demandContact?: DemandContactInput | null | undefined;
  /** The demand; required of operators. */
  demandUuid?: string | null | undefined;
  /** The `updatedAt` that the change is based on; unchecked when omitted. */
  expectedUpdatedAt?: string | null | undefined;
  /** New name; unchanged when omitted. */
  name?: string | null | undefined;
  /** True removes the seal image. */
  removeSealImage?: boolean | null | undefined;
  /** An upload of createSealImageUploadUrl that becomes the new seal image. */
  sealImageUploadUuid?: string | null | undefined;
};

/** Input of `updateDemandName`. */
export type UpdateDemandNameInput = {
  /** The demand; required of operators. */
  demandUuid?: string | null | undefined;
  /** The name that the change is based on; unchecked when omitted. */
  expectedName?: string | null | undefined;
  /** Name, 1 to 100 characters. */
  name: string;
};

/** Input of `updateDemandSetting`. */
export type UpdateDemandSettingInput = {
  /** Days, 0 to 30; unchanged when omitted. */
  deliveryNotificationDaysAgo?: number | null | undefined;
  /** The demand; required of operators. */
  demandUuid?: string | null | undefined;
  /** Unchanged when omitted. */
  enabledBusinessDayConversionOfDeliveryNotification?: boolean | null | undefined;
  /** The `updatedAt` that the change is based on. */
  expectedUpdatedAt: string;
  /** Unchanged when omitted; null clears it. */
  inspectionTerms?: string | null | undefined;
  /** Unchanged when omitted; null clears it. */
  mailBody?: string | null | undefined;
  /** Up to 1,000 characters. Unchanged when omitted; null clears it. */
  mailSignature?: string | null | undefined;
  /** 1 to 1000; for operators only. May lie below the users there are: then nobody more is invited. */
  maxMemberNumber?: number | null | undefined;
  /** Unchanged when omitted; null clears it. */
  paymentTerms?: string | null | undefined;
  /** Unchanged when omitted. */
  taxRounding?: TaxRounding | null | undefined;
};

/** Input of `updateDemandUserName`. */
export type UpdateDemandUserNameInput = {
  /** The demand; required of operators. */
  demandUuid?: string | null | undefined;
  /** The name that the change is based on; unchecked when omitted. */
  expectedName?: ExpectedPersonNameInput | null | undefined;
  /** Given name, 1 to 50 characters. */
  firstName: string;
  /** Family name, 1 to 50 characters. */
  lastName: string;
  /** The user. */
  uuid: string;
};

/** Input of `updateDemandUserRole`. */
export type UpdateDemandUserRoleInput = {
  /** The demand; required of operators. */
  demandUuid?: string | null | undefined;
  /** ADMIN or EDITOR. */
  role: UserRole;
  /** The user. */
  uuid: string;
};

/** Input of `updateFunctionalRestriction`. */
export type UpdateFunctionalRestrictionInput = {
  /** The demand that owns the records. */
  demandUuid: string;
  /** The `updatedAt` that the change is based on; unchecked when omitted. */
  expectedUpdatedAt?: string | null | undefined;
  /** 承認. Unchanged when null or omitted. */
  isApprovalFunctionEnabled?: boolean | null | undefined;
  /** 原価管理. Unchanged when null or omitted. */
  isCostingEnabled?: boolean | null | undefined;
  /** CSV出力. Unchanged when null or omitted. */
  isExportCsvEnabled?: boolean | null | undefined;
  /** 社内メモ. Unchanged when null or omitted. */
  isOrderInternalDetailEnabled?: boolean | null | undefined;
  /** 発注一覧のExcel出力. Unchanged when null or omitted. */
  isOrderListExcelEnabled?: boolean | null | undefined;
};

/** Input of `updateMailNotificationFlag`. */
export type UpdateMailNotificationFlagInput = {
  /** The demand; required of operators. */
  demandUuid?: string | null | undefined;
  /** Whether users of the demand are notified of events by mail. */
  isMailNotificationEnabled: boolean;
};

/** Input of `updateOperatorName`. */
export type UpdateOperatorNameInput = {
  /** The name that the change is based on; unchecked when omitted. */
  expectedName?: ExpectedPersonNameInput | null | undefined;
  /** Given name, 1 to 50 characters. */
  firstName: string;
  /** Family name, 1 to 50 characters. */
  lastName: string;
  /** The operator. */
  uuid: string;
};

/** Input of `updateOperatorPlatformRight`. */
export type UpdateOperatorPlatformRightInput = {
  /** Whether the operator has the platform right after the change. */
  hasPlatformRight: boolean;
  /** The operator. */
  uuid: string;
};

/** Input of `updateOperatorSecondFactorPolicy`. */
export type UpdateOperatorSecondFactorPolicyInput = {
  /** Whether a second factor is required after the change. */
  isRequired: boolean;
};

/** Input of `updatePlatformCanary`. */
export type UpdatePlatformCanaryInput = {
  /** The new audience. */
  audience: PlatformAudienceInput;
  /** Revision of the registry that the decision is based on. */
  expectedRevision: number;
  /** Limits above which it is recalled automatically. */
  limits: PlatformLimitsInput;
  /** The reason, 1 to 300 characters; stored in the history. */
  reason: string;
  /** Name of the remote, such as `mf-orders`. */
  remote: string;
};

/** Input of `updateSecondFactorPolicy`. */
export type UpdateSecondFactorPolicyInput = {
  /** The demand. Operators must name one; a demand user can only name their own. */
  demandUuid?: string | null | undefined;
  /** Whether a second factor is required after the change. */
  isRequired: boolean;
};

/** Input of `updateSlackChannel`. */
export type UpdateSlackChannelInput = {
  /** Slack's id of the channel. */
  channelId: string;
  /** The demand; by default the caller's own. */
  demandUuid?: string | null | undefined;
  /** The channel that the change is based on, null where none is chosen; unchecked when omitted. */
  expectedChannelId?: string | null | undefined;
  /** The workspace that the caller sees as connected, empty where there is none; createSlackInstallUrl, disconnectSlack and updateSlackChannel check it, unless omitted or null. */
  expectedTeamId?: string | null | undefined;
};

/** Input of `updateWmsMerchantId`. */
export type UpdateWmsMerchantIdInput = {
  /** The demand; required of operators. */
  demandUuid?: string | null | undefined;
  /** The merchant ID that the change is based on; unchecked when omitted. */
  expectedMerchantId?: string | null | undefined;
  /** The merchant at LOGILESS: letters, digits, _ and -, at most 50. */
  merchantId: string;
};

/** Input of `upsertSlackSetting`. */
export type UpsertSlackSettingInput = {
  /** `code` of Slack's redirect; valid once and for ten minutes. */
  code: string;
  /** The demand; by default the caller's own. */
  demandUuid?: string | null | undefined;
  /** The workspace that the caller sees as connected, empty where there is none; createSlackInstallUrl, disconnectSlack and updateSlackChannel check it, unless omitted or null. */
  expectedTeamId?: string | null | undefined;
  /** `state` of Slack's redirect. */
  state: string;
};

/** Actions on a demand user or an operator. */
export type UserActionId =
  /** Change the role. */
  | 'CHANGE_ROLE'
  /** Delete the user. */
  | 'DELETE'
  /** Remove all second factors and end all sessions. */
  | 'REMOVE_SECOND_FACTORS'
  /** Change the name. */
  | 'RENAME'
  /** Send the invitation again. */
  | 'RESEND_INVITATION'
  /** Set a password. */
  | 'SET_PASSWORD';

/** Role of a demand user. */
export type UserRole =
  /** 管理者. */
  | 'ADMIN'
  /** 編集者. */
  | 'EDITOR'
  /** The role of operators, whose rights come from their actor; never assigned. */
  | 'UNKNOWN';

/** State of a user's account. */
export type UserState =
  /** 利用中. */
  | 'ACTIVE'
  /** 招待中: until the first password is set. */
  | 'INVITED';

/** State of a demand's connection to LOGILESS. */
export type WmsConnectionState =
  /** 連携中. */
  | 'AUTHENTICATED'
  /** LOGILESS no longer accepts the connection. */
  | 'LOST'
  /** The connection has not been authorised yet, or was ended here. */
  | 'NOT_AUTHENTICATED'
  /** No merchant ID has been entered. */
  | 'NO_MERCHANT'
  /** The provider has not configured LOGILESS. */
  | 'UNAVAILABLE';

/** State of a synchronisation. */
export type WmsSyncState =
  /** 失敗: data read before the failure is kept. */
  | 'FAILURE'
  /** 同期中. */
  | 'RUNNING'
  /** 完了. */
  | 'SUCCESS';

export type AuditEntriesQueryVariables = Exact<{
  demandUuid?: string | null | undefined;
  categories?: Array<AuditCategory> | null | undefined;
  page: number;
  limit: number;
}>;

export type AuditEntriesQuery = { auditEntries: { totalCount: number, page: number, limit: number, items: Array<{ id: string, occurredAt: string, actorName: string, summary: string, changes: Array<{ field: string, label: string, before: string | null, after: string | null }> }> } };

export type DemandSettings_DemandFragment = { uuid: string, name: string, updatedAt: string, isMailNotificationEnabled: boolean, demandSealImageURL: { originalURL: string } | null, demandContact: { zipCode: string, prefectureId: number, city: string, address1: string, address2: string | null, email: string, phoneNumber: string, prefecture: { id: number, name: string } | null } | null, demandSetting: { deliveryNotificationDaysAgo: number, enabledBusinessDayConversionOfDeliveryNotification: boolean, maxMemberNumber: number, taxRounding: TaxRounding, inspectionTerms: string | null, paymentTerms: string | null, mailBody: string | null, mailSignature: string | null } };

export type DemandSettingsDetailQueryVariables = Exact<{
  demandUuid?: string | null | undefined;
}>;

export type DemandSettingsDetailQuery = { demandSettingsDetail: { uuid: string, name: string, updatedAt: string, isMailNotificationEnabled: boolean, demandSealImageURL: { originalURL: string } | null, demandContact: { zipCode: string, prefectureId: number, city: string, address1: string, address2: string | null, email: string, phoneNumber: string, prefecture: { id: number, name: string } | null } | null, demandSetting: { deliveryNotificationDaysAgo: number, enabledBusinessDayConversionOfDeliveryNotification: boolean, maxMemberNumber: number, taxRounding: TaxRounding, inspectionTerms: string | null, paymentTerms: string | null, mailBody: string | null, mailSignature: string | null } } };

export type UpdateDemandMutationVariables = Exact<{
  input: UpdateDemandInput;
}>;

export type UpdateDemandMutation = { updateDemand: { warnings: Array<string>, demand: { uuid: string, name: string, updatedAt: string, isMailNotificationEnabled: boolean, demandSealImageURL: { originalURL: string } | null, demandContact: { zipCode: string, prefectureId: number, city: string, address1: string, address2: string | null, email: string, phoneNumber: string, prefecture: { id: number, name: string } | null } | null, demandSetting: { deliveryNotificationDaysAgo: number, enabledBusinessDayConversionOfDeliveryNotification: boolean, maxMemberNumber: number, taxRounding: TaxRounding, inspectionTerms: string | null, paymentTerms: string | null, mailBody: string | null, mailSignature: string | null } } } };

export type UpdateDemandSettingMutationVariables = Exact<{
  input: UpdateDemandSettingInput;
}>;

export type UpdateDemandSettingMutation = { updateDemandSetting: { demand: { uuid: string, name: string, updatedAt: string, isMailNotificationEnabled: boolean, demandSealImageURL: { originalURL: string } | null, demandContact: { zipCode: string, prefectureId: number, city: string, address1: string, address2: string | null, email: string, phoneNumber: string, prefecture: { id: number, name: string } | null } | null, demandSetting: { deliveryNotificationDaysAgo: number, enabledBusinessDayConversionOfDeliveryNotification: boolean, maxMemberNumber: number, taxRounding: TaxRounding, inspectionTerms: string | null, paymentTerms: string | null, mailBody: string | null, mailSignature: string | null } } } };

export type UpdateMailNotificationFlagMutationVariables = Exact<{
  input: UpdateMailNotificationFlagInput;
}>;

export type UpdateMailNotificationFlagMutation = { updateMailNotificationFlag: { demand: { uuid: string, name: string, updatedAt: string, isMailNotificationEnabled: boolean, demandSealImageURL: { originalURL: string } | null, demandContact: { zipCode: string, prefectureId: number, city: string, address1: string, address2: string | null, email: string, phoneNumber: string, prefecture: { id: number, name: string } | null } | null, demandSetting: { deliveryNotificationDaysAgo: number, enabledBusinessDayConversionOfDeliveryNotification: boolean, maxMemberNumber: number, taxRounding: TaxRounding, inspectionTerms: string | null, paymentTerms: string | null, mailBody: string | null, mailSignature: string | null } } } };

export type CreateSealImageUploadUrlMutationVariables = Exact<{
  input: CreateSealImageUploadUrlInput;
}>;

export type CreateSealImageUploadUrlMutation = { createSealImageUploadUrl: { upload: { uploadUuid: string, url: string, headers: Array<{ name: string, value: string }> } } };

export type PrefecturesQueryVariables = Exact<{ [key: string]: never; }>;

export type PrefecturesQuery = { prefectures: Array<{ id: number, name: string }> };

export type AddressesByZipCodeQueryVariables = Exact<{
  zipCode: string;
}>;

export type AddressesByZipCodeQuery = { addressesByZipCode: Array<{ prefectureId: number, city: string, address1: string }> };

export type PreviewSampleOrderQueryVariables = Exact<{
  input: PreviewSampleOrderInput;
}>;

export type PreviewSampleOrderQuery = { previewSampleOrder: { url: string } };

export type LogilessConnection_DemandFragment = { uuid: string, name: string, capabilities: Array<string>, logilessSetting: { merchantID: string | null, state: WmsConnectionState, authenticatedAt: string | null, authenticatedBy: string | null, lastError: string | null, lastErrorAt: string | null } | null };

export type CreateWmsSettingMutationVariables = Exact<{
  input: CreateWmsSettingInput;
}>;

export type CreateWmsSettingMutation = { createWmsSetting: { demand: { uuid: string, name: string, capabilities: Array<string>, logilessSetting: { merchantID: string | null, state: WmsConnectionState, authenticatedAt: string | null, authenticatedBy: string | null, lastError: string | null, lastErrorAt: string | null } | null } } };

export type UpdateWmsMerchantIdMutationVariables = Exact<{
  input: UpdateWmsMerchantIdInput;
}>;

export type UpdateWmsMerchantIdMutation = { updateWmsMerchantId: { demand: { uuid: string, name: string, capabilities: Array<string>, logilessSetting: { merchantID: string | null, state: WmsConnectionState, authenticatedAt: string | null, authenticatedBy: string | null, lastError: string | null, lastErrorAt: string | null } | null } } };

export type DisconnectWmsMutationVariables = Exact<{
  input: DisconnectWmsInput;
}>;

export type DisconnectWmsMutation = { disconnectWms: { demand: { uuid: string, name: string, capabilities: Array<string>, logilessSetting: { merchantID: string | null, state: WmsConnectionState, authenticatedAt: string | null, authenticatedBy: string | null, lastError: string | null, lastErrorAt: string | null } | null } } };

export type WmsSyncLogPartsFragment = { uuid: string, categoryId: SyncTargetType, startedAt: string, endedAt: string | null, state: WmsSyncState, requestedBy: string | null, error: string | null, counts: { read: number, added: number, changed: number, vanished: number, linked: number, notLinked: number } | null };

export type WmsSyncsQueryVariables = Exact<{
  demandUuid?: string | null | undefined;
  page: number;
  limit: number;
}>;

export type WmsSyncsQuery = { demand: { uuid: string, wmsSyncStatuses: Array<{ categoryId: SyncTargetType, isAllowed: boolean, latest: { uuid: string, categoryId: SyncTargetType, startedAt: string, endedAt: string | null, state: WmsSyncState, requestedBy: string | null, error: string | null, counts: { read: number, added: number, changed: number, vanished: number, linked: number, notLinked: number } | null } | null, blockers: Array<{ code: string, message: string, until: string | null }> }>, wmsSyncLogs: { totalCount: number, page: number, limit: number, items: Array<{ uuid: string, categoryId: SyncTargetType, startedAt: string, endedAt: string | null, state: WmsSyncState, requestedBy: string | null, error: string | null, counts: { read: number, added: number, changed: number, vanished: number, linked: number, notLinked: number } | null }> } } };

export type SyncWmsMutationVariables = Exact<{
  input: SyncWmsInput;
}>;

export type SyncWmsMutation = { syncWms: { wmsSyncLog: { uuid: string, categoryId: SyncTargetType, startedAt: string, endedAt: string | null, state: WmsSyncState, requestedBy: string | null, error: string | null, counts: { read: number, added: number, changed: number, vanished: number, linked: number, notLinked: number } | null } } };

export type OrdersOnlyReviewedByQueryVariables = Exact<{
  demandUuid?: string | null | undefined;
  reviewerUuid: string;
  staysEditor: boolean;
}>;

export type OrdersOnlyReviewedByQuery = { ordersOnlyReviewedBy: Array<{ uuid: string, purchaseNumber: string, subject: string | null }> };

export type PersonActionFragment = { id: UserActionId, isAllowed: boolean, blockers: Array<{ code: string, message: string }> };

export type SecondFactorPolicyFactsFragment = { demandUuid: string | null, isRequired: boolean };

export type SecondFactorPolicyQueryVariables = Exact<{
  demandUuid?: string | null | undefined;
}>;

export type SecondFactorPolicyQuery = { secondFactorPolicy: { demandUuid: string | null, isRequired: boolean } };

export type OperatorSecondFactorPolicyQueryVariables = Exact<{ [key: string]: never; }>;

export type OperatorSecondFactorPolicyQuery = { operatorSecondFactorPolicy: { demandUuid: string | null, isRequired: boolean } };

export type UpdateSecondFactorPolicyMutationVariables = Exact<{
  input: UpdateSecondFactorPolicyInput;
}>;

export type UpdateSecondFactorPolicyMutation = { updateSecondFactorPolicy: { policy: { demandUuid: string | null, isRequired: boolean } } };

export type UpdateOperatorSecondFactorPolicyMutationVariables = Exact<{
  input: UpdateOperatorSecondFactorPolicyInput;
}>;

export type UpdateOperatorSecondFactorPolicyMutation = { updateOperatorSecondFactorPolicy: { policy: { demandUuid: string | null, isRequired: boolean } } };

export type RemoveDemandUserSecondFactorsMutationVariables = Exact<{
  input: RemoveDemandUserSecondFactorsInput;
}>;

export type RemoveDemandUserSecondFactorsMutation = { removeDemandUserSecondFactors: { demandUser: { uuid: string } } };

export type RemoveOperatorSecondFactorsMutationVariables = Exact<{
  input: RemoveOperatorSecondFactorsInput;
}>;

export type RemoveOperatorSecondFactorsMutation = { removeOperatorSecondFactors: { operator: { uuid: string } } };

export type AuditLogQueryVariables = Exact<{
  demandUuid?: string | null | undefined;
  categories?: Array<AuditCategory> | null | undefined;
  where?: AuditEntryWhere | null | undefined;
  page: number;
  limit: number;
}>;

export type AuditLogQuery = { auditEntries: { totalCount: number, isTotalCountExact: boolean, items: Array<{ id: string, occurredAt: string, actorName: string, eventName: string, summary: string, changes: Array<{ field: string, label: string, before: string | null, after: string | null }> }> } };

export type AuditChoicesQueryVariables = Exact<{
  demandUuid?: string | null | undefined;
}>;

export type AuditChoicesQuery = { auditActors: Array<{ id: string, name: string }>, auditEventKinds: Array<{ event: string, name: string, categories: Array<AuditCategory> }> };

export type AuditExportsQueryVariables = Exact<{
  demandUuid?: string | null | undefined;
  page: number;
  limit: number;
}>;

export type AuditExportsQuery = { auditExports: { totalCount: number, items: Array<{ uuid: string, status: AuditExportJobStatus, fileName: string, createdAt: string, expiredAt: string, isExpired: boolean, creatorName: string, conditionLabel: string | null, encoding: AuditCsvEncoding, processedCount: number, totalCount: number | null, failureReason: string | null, canceledAt: string | null, cancelerName: string | null, lossyRowCount: number }> } };

export type AuditCsvLossQueryVariables = Exact<{
  demandUuid?: string | null | undefined;
  categories?: Array<AuditCategory> | null | undefined;
  where?: AuditEntryWhere | null | undefined;
}>;

export type AuditCsvLossQuery = { auditCsvLoss: { lossyRowCount: number, checkedRowCount: number, isComplete: boolean } };

export type AuditExportFileQueryVariables = Exact<{
  demandUuid?: string | null | undefined;
  uuid: string;
}>;

export type AuditExportFileQuery = { auditExportFile: { url: string, fileName: string } };

export type ExportAuditEntriesMutationVariables = Exact<{
  input: ExportAuditEntriesInput;
}>;

export type ExportAuditEntriesMutation = { exportAuditEntries: { job: { uuid: string, status: AuditExportJobStatus } } };

export type CancelAuditExportMutationVariables = Exact<{
  input: CancelAuditExportInput;
}>;

export type CancelAuditExportMutation = { cancelAuditExport: { job: { uuid: string, status: AuditExportJobStatus, failureReason: string | null, canceledAt: string | null, cancelerName: string | null } } };

export type DemandCountsQueryVariables = Exact<{
  demandUuid: string;
}>;

export type DemandCountsQuery = { demandHome: { lateCount: number, dueTodayCount: number, unnotifiedCount: number, supplierAnsweredCount: number, waitingForOrderCount: number, inConversationCount: number }, paginatedProducts: { totalCount: number }, demandSuppliers: { totalCount: number }, deliveryDestinations: { totalCount: number } };

export type DemandHomeQueryVariables = Exact<{
  demandUuid: string;
}>;

export type DemandHomeQuery = { demand: { uuid: string, name: string, createdAt: string, userCount: number, ordersThisMonth: number | null, withdrawal: { uuid: string, phase: DemandWithdrawalPhase, requestedAt: string, requestedBy: string, deletesAt: string } | null, demandSetting: { maxMemberNumber: number }, demandContact: { zipCode: string, city: string, address1: string, address2: string | null, email: string, phoneNumber: string, prefecture: { id: number, name: string } | null } | null, featureFlag: { isCostingEnabled: boolean, isExportCsvEnabled: boolean, isOrderListExcelEnabled: boolean, isApprovalFunctionEnabled: boolean, isOrderInternalDetailEnabled: boolean } } };

export type UpdateDemandNameMutationVariables = Exact<{
  input: UpdateDemandNameInput;
}>;

export type UpdateDemandNameMutation = { updateDemandName: { warnings: Array<string>, demand: { uuid: string, name: string } } };

export type CreateDemandMutationVariables = Exact<{
  input: CreateDemandInput;
}>;

export type CreateDemandMutation = { createDemand: { warnings: Array<string>, demand: { uuid: string, name: string } } };

export type DemandsQueryVariables = Exact<{
  page: number;
  limit: number;
  query?: string | null | undefined;
}>;

export type DemandsQuery = { demands: { totalCount: number, page: number, limit: number, items: Array<{ uuid: string, name: string, createdAt: string, userCount: number, ordersThisMonth: number | null, withdrawal: { uuid: string, phase: DemandWithdrawalPhase } | null, demandSetting: { maxMemberNumber: number }, logilessSetting: { state: WmsConnectionState } | null, slackAppSetting: { state: SlackConnectionState } | null }> } };

export type DemandUserRoomQueryVariables = Exact<{
  demandUuid?: string | null | undefined;
}>;

export type DemandUserRoomQuery = { demandUsers: { quota: { used: number, limit: number } }, activeAdminDemandUsers: Array<{ uuid: string }> };

export type CreateDemandUsersMutationVariables = Exact<{
  input: CreateDemandUsersInput;
}>;

export type CreateDemandUsersMutation = { createDemandUsers: { results: Array<{ email: string, ok: boolean, message: string | null }> } };

export type DemandUsersQueryVariables = Exact<{
  demandUuid?: string | null | undefined;
  page: number;
  limit: number;
  query?: string | null | undefined;
}>;

export type DemandUsersQuery = { demandUsers: { totalCount: number, page: number, limit: number, items: Array<{ uuid: string, email: string, lastName: string, firstName: string, role: UserRole, state: UserState, invitedAt: string | null, lastSignedInAt: string | null, isSelf: boolean, invitationMail: { state: InvitationMailState, at: string, reason: string | null } | null, actions: Array<{ id: UserActionId, isAllowed: boolean, blockers: Array<{ code: string, message: string }> }> }>, quota: { used: number, limit: number } } };

export type UpdateDemandUserNameMutationVariables = Exact<{
  input: UpdateDemandUserNameInput;
}>;

export type UpdateDemandUserNameMutation = { updateDemandUserName: { demandUser: { uuid: string, lastName: string, firstName: string } } };

export type UpdateDemandUserRoleMutationVariables = Exact<{
  input: UpdateDemandUserRoleInput;
}>;

export type UpdateDemandUserRoleMutation = { updateDemandUserRole: { demandUser: { uuid: string, role: UserRole } } };

export type ResendDemandUserInvitationMutationVariables = Exact<{
  input: ResendDemandUserInvitationInput;
}>;

export type ResendDemandUserInvitationMutation = { resendDemandUserInvitation: { demandUser: { uuid: string, invitedAt: string | null } } };

export type DeleteDemandUserMutationVariables = Exact<{
  input: DeleteDemandUserInput;
}>;

export type DeleteDemandUserMutation = { deleteDemandUser: { demandUser: { uuid: string } } };

export type SetDemandUserPasswordMutationVariables = Exact<{
  input: SetDemandUserPasswordInput;
}>;

export type SetDemandUserPasswordMutation = { setDemandUserPassword: { currentUser: { uuid: string } } };

export type FunctionalRestrictionQueryVariables = Exact<{
  demandUuid?: string | null | undefined;
}>;

export type FunctionalRestrictionQuery = { demandSettingsDetail: { uuid: string, name: string }, listDemandFeatureFlagStatuses: Array<{ name: DemandFeatureFlagName, isEnabled: boolean, label: string, effect: string, changedAt: string | null, changedBy: string | null }> };

export type UpdateFunctionalRestrictionMutationVariables = Exact<{
  input: UpdateFunctionalRestrictionInput;
}>;

export type UpdateFunctionalRestrictionMutation = { updateFunctionalRestriction: { demand: { uuid: string } } };

export type WmsSettingsQueryVariables = Exact<{
  page: number;
  limit: number;
  query?: string | null | undefined;
}>;

export type WmsSettingsQuery = { wmsSettings: { totalCount: number, page: number, limit: number, items: Array<{ uuid: string, name: string, capabilities: Array<string>, logilessSetting: { merchantID: string | null, state: WmsConnectionState, authenticatedAt: string | null, authenticatedBy: string | null, lastError: string | null, lastErrorAt: string | null } | null }> } };

export type LogilessConnectionQueryVariables = Exact<{ [key: string]: never; }>;

export type LogilessConnectionQuery = { demand: { uuid: string, name: string, capabilities: Array<string>, logilessSetting: { merchantID: string | null, state: WmsConnectionState, authenticatedAt: string | null, authenticatedBy: string | null, lastError: string | null, lastErrorAt: string | null } | null } };

export type LogilessAuthUrlQueryVariables = Exact<{ [key: string]: never; }>;

export type LogilessAuthUrlQuery = { demand: { uuid: string, logilessSetting: { authURL: string | null } | null } };

export type AuthenticateWmsMutationVariables = Exact<{
  input: AuthenticateWmsInput;
}>;

export type AuthenticateWmsMutation = { authenticateWms: { demand: { uuid: string, name: string, capabilities: Array<string>, logilessSetting: { merchantID: string | null, state: WmsConnectionState, authenticatedAt: string | null, authenticatedBy: string | null, lastError: string | null, lastErrorAt: string | null } | null } } };

export type CreateOperatorMutationVariables = Exact<{
  input: CreateOperatorInput;
}>;

export type CreateOperatorMutation = { createOperator: { operator: { uuid: string, email: string } } };

export type OperatorsQueryVariables = Exact<{
  page: number;
  limit: number;
  query?: string | null | undefined;
}>;

export type OperatorsQuery = { operators: { totalCount: number, page: number, limit: number, items: Array<{ uuid: string, email: string, lastName: string, firstName: string, state: UserState, invitedAt: string | null, lastSignedInAt: string | null, isSelf: boolean, hasPlatformRight: boolean, invitationMail: { state: InvitationMailState, at: string, reason: string | null } | null, platformRightBlockers: Array<{ code: string, message: string }>, actions: Array<{ id: UserActionId, isAllowed: boolean, blockers: Array<{ code: string, message: string }> }> }> } };

export type ResendOperatorInvitationMutationVariables = Exact<{
  input: ResendOperatorInvitationInput;
}>;

export type ResendOperatorInvitationMutation = { resendOperatorInvitation: { operator: { uuid: string, invitedAt: string | null } } };

export type DeleteOperatorMutationVariables = Exact<{
  input: DeleteOperatorInput;
}>;

export type DeleteOperatorMutation = { deleteOperator: { operator: { uuid: string } } };

export type SetOperatorPasswordMutationVariables = Exact<{
  input: SetOperatorPasswordInput;
}>;

export type SetOperatorPasswordMutation = { setOperatorPassword: { currentUser: { uuid: string } } };

export type UpdateOperatorNameMutationVariables = Exact<{
  input: UpdateOperatorNameInput;
}>;

export type UpdateOperatorNameMutation = { updateOperatorName: { operator: { uuid: string, lastName: string, firstName: string } } };

export type UpdateOperatorPlatformRightMutationVariables = Exact<{
  input: UpdateOperatorPlatformRightInput;
}>;

export type UpdateOperatorPlatformRightMutation = { updateOperatorPlatformRight: { operator: { uuid: string, hasPlatformRight: boolean } } };

export type PlatformNotePartsFragment = { since: string | null, who: string | null, operatorName: string | null, why: string | null };

export type PlatformLoadsPartsFragment = { loads: number, failures: number, errors: number, failureRate: number | null };

export type PlatformVersionPartsFragment = { version: string, note: { since: string | null, who: string | null, operatorName: string | null, why: string | null }, loads: { loads: number, failures: number, errors: number, failureRate: number | null } | null };

export type PlatformReleasesQueryVariables = Exact<{ [key: string]: never; }>;

export type PlatformReleasesQuery = { platformReleases: { revision: number, readAt: string, hasLoads: boolean, supergraphSha256: string | null, schemas: Array<{ subgraph: string, sha256: string }>, slices: Array<{ remote: string, owner: string | null, contract: string | null, origin: string, allowedOrigins: Array<string>, rollbackTarget: string | null, live: { version: string, note: { since: string | null, who: string | null, operatorName: string | null, why: string | null }, loads: { loads: number, failures: number, errors: number, failureRate: number | null } | null }, canary: { version: string, minLoads: number, maxFailureRate: number, note: { since: string | null, who: string | null, operatorName: string | null, why: string | null }, loads: { loads: number, failures: number, errors: number, failureRate: number | null } | null, audience: { roles: Array<PlatformAudienceRole>, share: number | null, demands: Array<{ uuid: string, name: string | null }> } } | null, previous: Array<{ version: string, note: { since: string | null, who: string | null, operatorName: string | null, why: string | null }, loads: { loads: number, failures: number, errors: number, failureRate: number | null } | null }>, pinned: { since: string | null, who: string | null, operatorName: string | null, why: string | null } | null, recalled: Array<{ version: string, isUrgent: boolean, note: { since: string | null, who: string | null, operatorName: string | null, why: string | null } }> }> } };

export type PlatformGraphQueryVariables = Exact<{ [key: string]: never; }>;

export type PlatformGraphQuery = { platformGraph: { sha256: string, startedAt: string, swappedAt: string | null, parts: Array<{ subgraph: string, servedHash: string | null, swappedHash: string | null }>, refused: { version: string, since: string, reason: string, isWaiting: boolean } | null } };

export type PlatformProcessesQueryVariables = Exact<{ [key: string]: never; }>;

export type PlatformProcessesQuery = { platformProcesses: Array<{ name: string, isReady: boolean, status: string | null, responseMs: number | null }> };

export type PlatformHistoryQueryVariables = Exact<{
  page: number;
  limit: number;
}>;

export type PlatformHistoryQuery = { platformHistory: { totalCount: number, page: number, limit: number, items: Array<{ revision: number, action: string, target: string | null, version: string | null, note: { since: string | null, who: string | null, operatorName: string | null, why: string | null } }> } };

export type PlatformAudienceDemandsQueryVariables = Exact<{
  query?: string | null | undefined;
}>;

export type PlatformAudienceDemandsQuery = { demands: { items: Array<{ uuid: string, name: string }> } };

export type PublishPlatformReleaseMutationVariables = Exact<{
  input: PublishPlatformReleaseInput;
}>;

export type PublishPlatformReleaseMutation = { publishPlatformRelease: { revision: number } };

export type RollBackPlatformSliceMutationVariables = Exact<{
  input: RollBackPlatformSliceInput;
}>;

export type RollBackPlatformSliceMutation = { rollBackPlatformSlice: { revision: number } };

export type RecallPlatformReleaseMutationVariables = Exact<{
  input: RecallPlatformReleaseInput;
}>;

export type RecallPlatformReleaseMutation = { recallPlatformRelease: { revision: number } };

export type PromotePlatformCanaryMutationVariables = Exact<{
  input: PromotePlatformCanaryInput;
}>;

export type PromotePlatformCanaryMutation = { promotePlatformCanary: { revision: number } };

export type UpdatePlatformCanaryMutationVariables = Exact<{
  input: UpdatePlatformCanaryInput;
}>;

export type UpdatePlatformCanaryMutation = { updatePlatformCanary: { revision: number } };

export type PinPlatformSliceMutationVariables = Exact<{
  input: PinPlatformSliceInput;
}>;

export type PinPlatformSliceMutation = { pinPlatformSlice: { revision: number } };

export type UnpinPlatformSliceMutationVariables = Exact<{
  input: UnpinPlatformSliceInput;
}>;

export type UnpinPlatformSliceMutation = { unpinPlatformSlice: { revision: number } };

export type SlackPerson_SlackPersonFragment = { slackName: string, teamName: string, confirmedAt: string };

export type OwnSlackPersonQueryVariables = Exact<{ [key: string]: never; }>;

export type OwnSlackPersonQuery = { ownSlackPerson: { slackName: string, teamName: string, confirmedAt: string } | null };

export type SlackPersonQuestionQueryVariables = Exact<{
  token: string;
}>;

export type SlackPersonQuestionQuery = { slackPersonQuestion: { slackName: string, teamName: string, isConfirmed: boolean } };

export type ConfirmSlackPersonMutationVariables = Exact<{
  input: ConfirmSlackPersonInput;
}>;

export type ConfirmSlackPersonMutation = { confirmSlackPerson: { slackPerson: { slackName: string, teamName: string, confirmedAt: string } | null } };

export type ReleaseSlackPersonMutationVariables = Exact<{ [key: string]: never; }>;

export type ReleaseSlackPersonMutation = { releaseSlackPerson: { slackPerson: { slackName: string, teamName: string, confirmedAt: string } | null } };

export type DemandWithdrawalsQueryVariables = Exact<{
  page: number;
  limit: number;
}>;

export type DemandWithdrawalsQuery = { demandWithdrawals: { totalCount: number, page: number, limit: number, items: Array<{ uuid: string, demandUuid: string, demandName: string | null, phase: DemandWithdrawalPhase, archiveSha256: string, requestedAt: string, requestedBy: string, deletesAt: string, canceledAt: string | null, canceledBy: string | null, finishedAt: string | null, parts: Array<{ slice: string, recordCount: number, fileCount: number }> }> } };

export type SlackSetting_DemandFragment = { uuid: string, name: string, isSlackAvailable: boolean, slackAppSetting: { teamId: string, teamName: string, channelId: string | null, channelName: string | null, state: SlackConnectionState, needsNewPermission: boolean, connectedAt: string, connectedBy: string } | null };

export type SlackSettingQueryVariables = Exact<{
  demandUuid?: string | null | undefined;
}>;

export type SlackSettingQuery = { demand: { uuid: string, name: string, isSlackAvailable: boolean, slackAppSetting: { teamId: string, teamName: string, channelId: string | null, channelName: string | null, state: SlackConnectionState, needsNewPermission: boolean, connectedAt: string, connectedBy: string } | null } };

export type SlackChannelsQueryVariables = Exact<{
  demandUuid?: string | null | undefined;
  query?: string | null | undefined;
  isFresh?: boolean | null | undefined;
}>;

export type SlackChannelsQuery = { slackChannels: { totalCount: number, items: Array<{ id: string, name: string, isPrivate: boolean }> } };

export type CreateSlackInstallUrlMutationVariables = Exact<{
  input: SlackDemandInput;
}>;

export type CreateSlackInstallUrlMutation = { createSlackInstallUrl: { url: string } };

export type UpsertSlackSettingMutationVariables = Exact<{
  input: UpsertSlackSettingInput;
}>;

export type UpsertSlackSettingMutation = { upsertSlackSetting: { demand: { uuid: string, name: string, isSlackAvailable: boolean, slackAppSetting: { teamId: string, teamName: string, channelId: string | null, channelName: string | null, state: SlackConnectionState, needsNewPermission: boolean, connectedAt: string, connectedBy: string } | null } } };

export type UpdateSlackChannelMutationVariables = Exact<{
  input: UpdateSlackChannelInput;
}>;

export type UpdateSlackChannelMutation = { updateSlackChannel: { demand: { uuid: string, name: string, isSlackAvailable: boolean, slackAppSetting: { teamId: string, teamName: string, channelId: string | null, channelName: string | null, state: SlackConnectionState, needsNewPermission: boolean, connectedAt: string, connectedBy: string } | null } } };

export type SendSlackTestMessageMutationVariables = Exact<{
  input: SlackDemandInput;
}>;

export type SendSlackTestMessageMutation = { sendSlackTestMessage: { demand: { uuid: string, name: string, isSlackAvailable: boolean, slackAppSetting: { teamId: string, teamName: string, channelId: string | null, channelName: string | null, state: SlackConnectionState, needsNewPermission: boolean, connectedAt: string, connectedBy: string } | null } } };

export type DisconnectSlackMutationVariables = Exact<{
  input: SlackDemandInput;
}>;

export type DisconnectSlackMutation = { disconnectSlack: { demand: { uuid: string, name: string, isSlackAvailable: boolean, slackAppSetting: { teamId: string, teamName: string, channelId: string | null, channelName: string | null, state: SlackConnectionState, needsNewPermission: boolean, connectedAt: string, connectedBy: string } | null } } };

export type OpenWithdrawalPartsFragment = { uuid: string, phase: DemandWithdrawalPhase, requestedAt: string, requestedBy: string, deletesAt: string };

export type RequestDemandWithdrawalMutationVariables = Exact<{
  input: RequestDemandWithdrawalInput;
}>;

export type RequestDemandWithdrawalMutation = { requestDemandWithdrawal: { withdrawal: { uuid: string, deletesAt: string } } };

export type CancelDemandWithdrawalMutationVariables = Exact<{
  input: CancelDemandWithdrawalInput;
}>;

export type CancelDemandWithdrawalMutation = { cancelDemandWithdrawal: { withdrawal: { uuid: string, phase: DemandWithdrawalPhase } } };

export const DemandSettings_DemandFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DemandSettings_demand"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Demand"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"isMailNotificationEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"demandSealImageURL"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"originalURL"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"demandContact"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"zipCode"}},{"kind":"Field","name":{"kind":"Name","value":"prefectureId"}},{"kind":"Field","name":{"kind":"Name","value":"prefecture"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"address1"}},{"kind":"Field","name":{"kind":"Name","value":"address2"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"phoneNumber"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"demandSetting"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deliveryNotificationDaysAgo"}},{"kind":"Field","name":{"kind":"Name","value":"enabledBusinessDayConversionOfDeliveryNotification"}},{"kind":"Field","name":{"kind":"Name","value":"maxMemberNumber"}},{"kind":"Field","name":{"kind":"Name","value":"taxRounding"}},{"kind":"Field","name":{"kind":"Name","value":"inspectionTerms"}},{"kind":"Field","name":{"kind":"Name","value":"paymentTerms"}},{"kind":"Field","name":{"kind":"Name","value":"mailBody"}},{"kind":"Field","name":{"kind":"Name","value":"mailSignature"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<DemandSettings_DemandFragment, unknown>;
export const LogilessConnection_DemandFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LogilessConnection_demand"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Demand"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"capabilities"}},{"kind":"Field","name":{"kind":"Name","value":"logilessSetting"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"merchantID"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"authenticatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"authenticatedBy"}},{"kind":"Field","name":{"kind":"Name","value":"lastError"}},{"kind":"Field","name":{"kind":"Name","value":"lastErrorAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<LogilessConnection_DemandFragment, unknown>;
export const WmsSyncLogPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WmsSyncLogParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WmsSyncLog"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"requestedBy"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"read"}},{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"vanished"}},{"kind":"Field","name":{"kind":"Name","value":"linked"}},{"kind":"Field","name":{"kind":"Name","value":"notLinked"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<WmsSyncLogPartsFragment, unknown>;
export const PersonActionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonAction"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserAction"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isAllowed"}},{"kind":"Field","name":{"kind":"Name","value":"blockers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<PersonActionFragment, unknown>;
export const SecondFactorPolicyFactsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SecondFactorPolicyFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SecondFactorPolicy"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demandUuid"}},{"kind":"Field","name":{"kind":"Name","value":"isRequired"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<SecondFactorPolicyFactsFragment, unknown>;
export const PlatformNotePartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlatformNoteParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PlatformNote"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"who"}},{"kind":"Field","name":{"kind":"Name","value":"operatorName"}},{"kind":"Field","name":{"kind":"Name","value":"why"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<PlatformNotePartsFragment, unknown>;
export const PlatformLoadsPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlatformLoadsParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PlatformLoads"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"loads"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"errors"}},{"kind":"Field","name":{"kind":"Name","value":"failureRate"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<PlatformLoadsPartsFragment, unknown>;
export const PlatformVersionPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlatformVersionParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PlatformVersion"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"note"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PlatformNoteParts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"loads"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PlatformLoadsParts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlatformNoteParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PlatformNote"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"who"}},{"kind":"Field","name":{"kind":"Name","value":"operatorName"}},{"kind":"Field","name":{"kind":"Name","value":"why"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlatformLoadsParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PlatformLoads"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"loads"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"errors"}},{"kind":"Field","name":{"kind":"Name","value":"failureRate"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<PlatformVersionPartsFragment, unknown>;
export const SlackPerson_SlackPersonFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SlackPerson_slackPerson"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SlackPerson"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"slackName"}},{"kind":"Field","name":{"kind":"Name","value":"teamName"}},{"kind":"Field","name":{"kind":"Name","value":"confirmedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<SlackPerson_SlackPersonFragment, unknown>;
export const SlackSetting_DemandFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SlackSetting_demand"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Demand"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isSlackAvailable"}},{"kind":"Field","name":{"kind":"Name","value":"slackAppSetting"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"teamId"}},{"kind":"Field","name":{"kind":"Name","value":"teamName"}},{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"channelName"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"needsNewPermission"}},{"kind":"Field","name":{"kind":"Name","value":"connectedAt"}},{"kind":"Field","name":{"kind":"Name","value":"connectedBy"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<SlackSetting_DemandFragment, unknown>;
export const OpenWithdrawalPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OpenWithdrawalParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DemandWithdrawal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"requestedBy"}},{"kind":"Field","name":{"kind":"Name","value":"deletesAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<OpenWithdrawalPartsFragment, unknown>;
export const AuditEntriesDocument = {"__meta__":{"documentId":"e2b0d086011cedf16341739bd5646732561bad58362093b2200b8a400ba7b4f8"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"auditEntries"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"categories"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AuditCategory"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"auditEntries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"categories"},"value":{"kind":"Variable","name":{"kind":"Name","value":"categories"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"occurredAt"}},{"kind":"Field","name":{"kind":"Name","value":"actorName"}},{"kind":"Field","name":{"kind":"Name","value":"summary"}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"before"}},{"kind":"Field","name":{"kind":"Name","value":"after"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"page"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<AuditEntriesQuery, AuditEntriesQueryVariables>;
export const DemandSettingsDetailDocument = {"__meta__":{"documentId":"10e611aff0d8dbc744eae14d7c461c6c0190b52bb1854b15ccf5a0c62dcbfe05"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"demandSettingsDetail"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demandSettingsDetail"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DemandSettings_demand"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DemandSettings_demand"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Demand"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"isMailNotificationEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"demandSealImageURL"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"originalURL"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"demandContact"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"zipCode"}},{"kind":"Field","name":{"kind":"Name","value":"prefectureId"}},{"kind":"Field","name":{"kind":"Name","value":"prefecture"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"address1"}},{"kind":"Field","name":{"kind":"Name","value":"address2"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"phoneNumber"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"demandSetting"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deliveryNotificationDaysAgo"}},{"kind":"Field","name":{"kind":"Name","value":"enabledBusinessDayConversionOfDeliveryNotification"}},{"kind":"Field","name":{"kind":"Name","value":"maxMemberNumber"}},{"kind":"Field","name":{"kind":"Name","value":"taxRounding"}},{"kind":"Field","name":{"kind":"Name","value":"inspectionTerms"}},{"kind":"Field","name":{"kind":"Name","value":"paymentTerms"}},{"kind":"Field","name":{"kind":"Name","value":"mailBody"}},{"kind":"Field","name":{"kind":"Name","value":"mailSignature"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<DemandSettingsDetailQuery, DemandSettingsDetailQueryVariables>;
export const UpdateDemandDocument = {"__meta__":{"documentId":"50ac62d19d9ea15d409ddbcb0b935e8f6f937ae338a92aa47a76684f7a476894"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"updateDemand"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateDemandInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateDemand"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demand"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DemandSettings_demand"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"warnings"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DemandSettings_demand"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Demand"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"isMailNotificationEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"demandSealImageURL"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"originalURL"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"demandContact"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"zipCode"}},{"kind":"Field","name":{"kind":"Name","value":"prefectureId"}},{"kind":"Field","name":{"kind":"Name","value":"prefecture"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"address1"}},{"kind":"Field","name":{"kind":"Name","value":"address2"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"phoneNumber"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"demandSetting"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deliveryNotificationDaysAgo"}},{"kind":"Field","name":{"kind":"Name","value":"enabledBusinessDayConversionOfDeliveryNotification"}},{"kind":"Field","name":{"kind":"Name","value":"maxMemberNumber"}},{"kind":"Field","name":{"kind":"Name","value":"taxRounding"}},{"kind":"Field","name":{"kind":"Name","value":"inspectionTerms"}},{"kind":"Field","name":{"kind":"Name","value":"paymentTerms"}},{"kind":"Field","name":{"kind":"Name","value":"mailBody"}},{"kind":"Field","name":{"kind":"Name","value":"mailSignature"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<UpdateDemandMutation, UpdateDemandMutationVariables>;
export const UpdateDemandSettingDocument = {"__meta__":{"documentId":"f0c2a32f5ccc94f77de536a294fa9b54f923b3f84e23c4278d46270317465abf"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"updateDemandSetting"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateDemandSettingInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateDemandSetting"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demand"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DemandSettings_demand"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DemandSettings_demand"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Demand"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"isMailNotificationEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"demandSealImageURL"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"originalURL"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"demandContact"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"zipCode"}},{"kind":"Field","name":{"kind":"Name","value":"prefectureId"}},{"kind":"Field","name":{"kind":"Name","value":"prefecture"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"address1"}},{"kind":"Field","name":{"kind":"Name","value":"address2"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"phoneNumber"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"demandSetting"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deliveryNotificationDaysAgo"}},{"kind":"Field","name":{"kind":"Name","value":"enabledBusinessDayConversionOfDeliveryNotification"}},{"kind":"Field","name":{"kind":"Name","value":"maxMemberNumber"}},{"kind":"Field","name":{"kind":"Name","value":"taxRounding"}},{"kind":"Field","name":{"kind":"Name","value":"inspectionTerms"}},{"kind":"Field","name":{"kind":"Name","value":"paymentTerms"}},{"kind":"Field","name":{"kind":"Name","value":"mailBody"}},{"kind":"Field","name":{"kind":"Name","value":"mailSignature"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<UpdateDemandSettingMutation, UpdateDemandSettingMutationVariables>;
export const UpdateMailNotificationFlagDocument = {"__meta__":{"documentId":"b73ce192fe05d750fcdc09554964bf05567d39ba7dbad55748e8e32edb70d1ce"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"updateMailNotificationFlag"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateMailNotificationFlagInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateMailNotificationFlag"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demand"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DemandSettings_demand"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DemandSettings_demand"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Demand"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"isMailNotificationEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"demandSealImageURL"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"originalURL"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"demandContact"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"zipCode"}},{"kind":"Field","name":{"kind":"Name","value":"prefectureId"}},{"kind":"Field","name":{"kind":"Name","value":"prefecture"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"address1"}},{"kind":"Field","name":{"kind":"Name","value":"address2"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"phoneNumber"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"demandSetting"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deliveryNotificationDaysAgo"}},{"kind":"Field","name":{"kind":"Name","value":"enabledBusinessDayConversionOfDeliveryNotification"}},{"kind":"Field","name":{"kind":"Name","value":"maxMemberNumber"}},{"kind":"Field","name":{"kind":"Name","value":"taxRounding"}},{"kind":"Field","name":{"kind":"Name","value":"inspectionTerms"}},{"kind":"Field","name":{"kind":"Name","value":"paymentTerms"}},{"kind":"Field","name":{"kind":"Name","value":"mailBody"}},{"kind":"Field","name":{"kind":"Name","value":"mailSignature"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<UpdateMailNotificationFlagMutation, UpdateMailNotificationFlagMutationVariables>;
export const CreateSealImageUploadUrlDocument = {"__meta__":{"documentId":"6c35f0483180faabb5e4b72fbe0f039a18a9c47f6bae144a44789a94ce9f7fd5"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createSealImageUploadUrl"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateSealImageUploadUrlInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createSealImageUploadUrl"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"upload"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uploadUuid"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"headers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<CreateSealImageUploadUrlMutation, CreateSealImageUploadUrlMutationVariables>;
export const PrefecturesDocument = {"__meta__":{"documentId":"27321e158348711fb29af86041956b1205a40b30d23f682d2b97aa32edc26a23"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"prefectures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"prefectures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<PrefecturesQuery, PrefecturesQueryVariables>;
export const AddressesByZipCodeDocument = {"__meta__":{"documentId":"8af030e23feba4e4ec56ec2de825c0188fa9d42dfcf6dc3393709027456eba6e"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"addressesByZipCode"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"zipCode"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"addressesByZipCode"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"zipCode"},"value":{"kind":"Variable","name":{"kind":"Name","value":"zipCode"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"prefectureId"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"address1"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<AddressesByZipCodeQuery, AddressesByZipCodeQueryVariables>;
export const PreviewSampleOrderDocument = {"__meta__":{"documentId":"a4b84cd51c4aa265a9c3fc591631ff7e4a77b4cfa6935a135d1611b44fc774e4"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"previewSampleOrder"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PreviewSampleOrderInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"previewSampleOrder"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<PreviewSampleOrderQuery, PreviewSampleOrderQueryVariables>;
export const CreateWmsSettingDocument = {"__meta__":{"documentId":"7f14d9db2c0dca84b17be9a66098f5327235f312a0e5e36281965276545aa118"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createWmsSetting"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateWmsSettingInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createWmsSetting"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demand"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LogilessConnection_demand"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LogilessConnection_demand"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Demand"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"capabilities"}},{"kind":"Field","name":{"kind":"Name","value":"logilessSetting"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"merchantID"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"authenticatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"authenticatedBy"}},{"kind":"Field","name":{"kind":"Name","value":"lastError"}},{"kind":"Field","name":{"kind":"Name","value":"lastErrorAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<CreateWmsSettingMutation, CreateWmsSettingMutationVariables>;
export const UpdateWmsMerchantIdDocument = {"__meta__":{"documentId":"55151cd0bfc09d0b4bab9b81c064e28ab1501f46b7ec5ed00cf73c5467cadd00"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"updateWmsMerchantId"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateWmsMerchantIdInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateWmsMerchantId"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demand"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LogilessConnection_demand"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LogilessConnection_demand"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Demand"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"capabilities"}},{"kind":"Field","name":{"kind":"Name","value":"logilessSetting"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"merchantID"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"authenticatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"authenticatedBy"}},{"kind":"Field","name":{"kind":"Name","value":"lastError"}},{"kind":"Field","name":{"kind":"Name","value":"lastErrorAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<UpdateWmsMerchantIdMutation, UpdateWmsMerchantIdMutationVariables>;
export const DisconnectWmsDocument = {"__meta__":{"documentId":"037b1b26b265f7c872288398e8752ea8048138b377cd7a581679882158202349"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"disconnectWms"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DisconnectWmsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"disconnectWms"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demand"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LogilessConnection_demand"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LogilessConnection_demand"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Demand"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"capabilities"}},{"kind":"Field","name":{"kind":"Name","value":"logilessSetting"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"merchantID"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"authenticatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"authenticatedBy"}},{"kind":"Field","name":{"kind":"Name","value":"lastError"}},{"kind":"Field","name":{"kind":"Name","value":"lastErrorAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<DisconnectWmsMutation, DisconnectWmsMutationVariables>;
export const WmsSyncsDocument = {"__meta__":{"documentId":"85d2228ed0ed792409da41b18f208bd884b8a6aeef94e9ef88121195abfe3e77"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"wmsSyncs"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demand"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"uuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"wmsSyncStatuses"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"latest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WmsSyncLogParts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isAllowed"}},{"kind":"Field","name":{"kind":"Name","value":"blockers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"until"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"wmsSyncLogs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WmsSyncLogParts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"page"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WmsSyncLogParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WmsSyncLog"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"requestedBy"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"read"}},{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"vanished"}},{"kind":"Field","name":{"kind":"Name","value":"linked"}},{"kind":"Field","name":{"kind":"Name","value":"notLinked"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<WmsSyncsQuery, WmsSyncsQueryVariables>;
export const SyncWmsDocument = {"__meta__":{"documentId":"f9d73ae2059ca82b9bc1610729a81074a07a2696d11fa87a74341a1abe98fb36"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"syncWms"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SyncWmsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"syncWms"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"wmsSyncLog"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WmsSyncLogParts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WmsSyncLogParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WmsSyncLog"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"requestedBy"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"read"}},{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"vanished"}},{"kind":"Field","name":{"kind":"Name","value":"linked"}},{"kind":"Field","name":{"kind":"Name","value":"notLinked"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<SyncWmsMutation, SyncWmsMutationVariables>;
export const OrdersOnlyReviewedByDocument = {"__meta__":{"documentId":"43ab7f52ab05bb6d8de463ac06ce400c8ac7c7bf25d4e33cd2f0b80cdde996cc"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ordersOnlyReviewedBy"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"reviewerUuid"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"staysEditor"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ordersOnlyReviewedBy"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"reviewerUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"reviewerUuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"staysEditor"},"value":{"kind":"Variable","name":{"kind":"Name","value":"staysEditor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"purchaseNumber"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<OrdersOnlyReviewedByQuery, OrdersOnlyReviewedByQueryVariables>;
export const SecondFactorPolicyDocument = {"__meta__":{"documentId":"2520dbb23e50e69b75bc3f1eec0d04a7842a12591bf2b1a62df008bc46064ccd"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"secondFactorPolicy"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"secondFactorPolicy"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SecondFactorPolicyFacts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SecondFactorPolicyFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SecondFactorPolicy"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demandUuid"}},{"kind":"Field","name":{"kind":"Name","value":"isRequired"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<SecondFactorPolicyQuery, SecondFactorPolicyQueryVariables>;
export const OperatorSecondFactorPolicyDocument = {"__meta__":{"documentId":"f87ae33b07a059932ea35b82731291ccdad6f3ccdb99555cb41a854e573e853c"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"operatorSecondFactorPolicy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorSecondFactorPolicy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SecondFactorPolicyFacts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SecondFactorPolicyFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SecondFactorPolicy"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demandUuid"}},{"kind":"Field","name":{"kind":"Name","value":"isRequired"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<OperatorSecondFactorPolicyQuery, OperatorSecondFactorPolicyQueryVariables>;
export const UpdateSecondFactorPolicyDocument = {"__meta__":{"documentId":"15cdb57983bb79cf32ba094fef89ddefa26764da3a141aa6a9685cd68d454ad2"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"updateSecondFactorPolicy"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateSecondFactorPolicyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateSecondFactorPolicy"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"policy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SecondFactorPolicyFacts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SecondFactorPolicyFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SecondFactorPolicy"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demandUuid"}},{"kind":"Field","name":{"kind":"Name","value":"isRequired"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<UpdateSecondFactorPolicyMutation, UpdateSecondFactorPolicyMutationVariables>;
export const UpdateOperatorSecondFactorPolicyDocument = {"__meta__":{"documentId":"14d51c2718e17f0ecc56feebe0e262794348a1c15211be3801b0a4ddfdcbee43"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"updateOperatorSecondFactorPolicy"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateOperatorSecondFactorPolicyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateOperatorSecondFactorPolicy"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"policy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SecondFactorPolicyFacts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SecondFactorPolicyFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SecondFactorPolicy"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demandUuid"}},{"kind":"Field","name":{"kind":"Name","value":"isRequired"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<UpdateOperatorSecondFactorPolicyMutation, UpdateOperatorSecondFactorPolicyMutationVariables>;
export const RemoveDemandUserSecondFactorsDocument = {"__meta__":{"documentId":"ddab395ee1fabb87726579fc7c9b057f1897bf7acbc0fff91b47f8b8cf517152"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"removeDemandUserSecondFactors"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RemoveDemandUserSecondFactorsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"removeDemandUserSecondFactors"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demandUser"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<RemoveDemandUserSecondFactorsMutation, RemoveDemandUserSecondFactorsMutationVariables>;
export const RemoveOperatorSecondFactorsDocument = {"__meta__":{"documentId":"876be33237bd49bf974aabc58093590a1fc4fa9a6b310d2b00f21d21ecc4026d"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"removeOperatorSecondFactors"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RemoveOperatorSecondFactorsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"removeOperatorSecondFactors"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operator"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<RemoveOperatorSecondFactorsMutation, RemoveOperatorSecondFactorsMutationVariables>;
export const AuditLogDocument = {"__meta__":{"documentId":"e30bf25dd8b9a8474bc46cc687eeb0d3b0483d44371e7eb00786299d365c8841"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"auditLog"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"categories"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AuditCategory"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"where"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AuditEntryWhere"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"auditEntries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"categories"},"value":{"kind":"Variable","name":{"kind":"Name","value":"categories"}}},{"kind":"Argument","name":{"kind":"Name","value":"where"},"value":{"kind":"Variable","name":{"kind":"Name","value":"where"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"occurredAt"}},{"kind":"Field","name":{"kind":"Name","value":"actorName"}},{"kind":"Field","name":{"kind":"Name","value":"eventName"}},{"kind":"Field","name":{"kind":"Name","value":"summary"}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"before"}},{"kind":"Field","name":{"kind":"Name","value":"after"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"isTotalCountExact"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<AuditLogQuery, AuditLogQueryVariables>;
export const AuditChoicesDocument = {"__meta__":{"documentId":"176670c17dfbd6b5afcb9f79ea124f75a1d5a6986610cab1077ad3bf34945ce6"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"auditChoices"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"auditActors"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"auditEventKinds"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"event"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"categories"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<AuditChoicesQuery, AuditChoicesQueryVariables>;
export const AuditExportsDocument = {"__meta__":{"documentId":"0e6c4b5894b99a067b1c957f21f75b08cbcabad6333d1b525261237129651461"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"auditExports"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"auditExports"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiredAt"}},{"kind":"Field","name":{"kind":"Name","value":"isExpired"}},{"kind":"Field","name":{"kind":"Name","value":"creatorName"}},{"kind":"Field","name":{"kind":"Name","value":"conditionLabel"}},{"kind":"Field","name":{"kind":"Name","value":"encoding"}},{"kind":"Field","name":{"kind":"Name","value":"processedCount"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"canceledAt"}},{"kind":"Field","name":{"kind":"Name","value":"cancelerName"}},{"kind":"Field","name":{"kind":"Name","value":"lossyRowCount"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<AuditExportsQuery, AuditExportsQueryVariables>;
export const AuditCsvLossDocument = {"__meta__":{"documentId":"d7f5048b6d965030f5bd80cda2a9b2a7effacebd9e14d36fa349b38a71676edc"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"auditCsvLoss"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"categories"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AuditCategory"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"where"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AuditEntryWhere"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"auditCsvLoss"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"categories"},"value":{"kind":"Variable","name":{"kind":"Name","value":"categories"}}},{"kind":"Argument","name":{"kind":"Name","value":"where"},"value":{"kind":"Variable","name":{"kind":"Name","value":"where"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"lossyRowCount"}},{"kind":"Field","name":{"kind":"Name","value":"checkedRowCount"}},{"kind":"Field","name":{"kind":"Name","value":"isComplete"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<AuditCsvLossQuery, AuditCsvLossQueryVariables>;
export const AuditExportFileDocument = {"__meta__":{"documentId":"9834cb10f91324142000e0e038effba8948fed4bf72253856f8982eb367c5da9"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"auditExportFile"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"auditExportFile"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"uuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<AuditExportFileQuery, AuditExportFileQueryVariables>;
export const ExportAuditEntriesDocument = {"__meta__":{"documentId":"30c0873678c961bbeb6613766158d86684580857086e2a5851ebf090dc4e3390"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"exportAuditEntries"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ExportAuditEntriesInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportAuditEntries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"job"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<ExportAuditEntriesMutation, ExportAuditEntriesMutationVariables>;
export const CancelAuditExportDocument = {"__meta__":{"documentId":"29abb719b7c77e75c46ce7852f5fdcc97dff7fd7fadbad714b84c2025ff6a4ea"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"cancelAuditExport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CancelAuditExportInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelAuditExport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"job"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"canceledAt"}},{"kind":"Field","name":{"kind":"Name","value":"cancelerName"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<CancelAuditExportMutation, CancelAuditExportMutationVariables>;
export const DemandCountsDocument = {"__meta__":{"documentId":"a6664152c073b2cdbcab372c527491c6926d8e0c7cf6abe16bf7711bf432bdbb"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"demandCounts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demandHome"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"lateCount"}},{"kind":"Field","name":{"kind":"Name","value":"dueTodayCount"}},{"kind":"Field","name":{"kind":"Name","value":"unnotifiedCount"}},{"kind":"Field","name":{"kind":"Name","value":"supplierAnsweredCount"}},{"kind":"Field","name":{"kind":"Name","value":"waitingForOrderCount"}},{"kind":"Field","name":{"kind":"Name","value":"inConversationCount"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"paginatedProducts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"demandSuppliers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"deliveryDestinations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"demandUUID"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<DemandCountsQuery, DemandCountsQueryVariables>;
export const DemandHomeDocument = {"__meta__":{"documentId":"472f7ec9135f22e1057eb8f94453ac313c27786489bbe4678e3999bae322db50"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"demandHome"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demand"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"uuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"userCount"}},{"kind":"Field","name":{"kind":"Name","value":"ordersThisMonth"}},{"kind":"Field","name":{"kind":"Name","value":"withdrawal"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OpenWithdrawalParts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"demandSetting"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"maxMemberNumber"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"demandContact"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"zipCode"}},{"kind":"Field","name":{"kind":"Name","value":"prefecture"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"address1"}},{"kind":"Field","name":{"kind":"Name","value":"address2"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"phoneNumber"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"featureFlag"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isCostingEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"isExportCsvEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"isOrderListExcelEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"isApprovalFunctionEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"isOrderInternalDetailEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OpenWithdrawalParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DemandWithdrawal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"requestedBy"}},{"kind":"Field","name":{"kind":"Name","value":"deletesAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<DemandHomeQuery, DemandHomeQueryVariables>;
export const UpdateDemandNameDocument = {"__meta__":{"documentId":"56a7dbd0931a161d4f8f644a2d24e3453de091bc4db3280e88a023eb8dcb631e"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"updateDemandName"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateDemandNameInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateDemandName"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demand"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"warnings"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<UpdateDemandNameMutation, UpdateDemandNameMutationVariables>;
export const CreateDemandDocument = {"__meta__":{"documentId":"3ea223e6e8855a3cc404880de843aecbf51b1d596d5b24b312faed907b08bcaa"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createDemand"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateDemandInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createDemand"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demand"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"warnings"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<CreateDemandMutation, CreateDemandMutationVariables>;
export const DemandsDocument = {"__meta__":{"documentId":"55165905344d27042891a9939cfffebc9efa81ca68264fd755bf337999f00d35"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"demands"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"query"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demands"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"query"},"value":{"kind":"Variable","name":{"kind":"Name","value":"query"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"userCount"}},{"kind":"Field","name":{"kind":"Name","value":"ordersThisMonth"}},{"kind":"Field","name":{"kind":"Name","value":"withdrawal"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"demandSetting"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"maxMemberNumber"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"logilessSetting"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"slackAppSetting"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"page"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<DemandsQuery, DemandsQueryVariables>;
export const DemandUserRoomDocument = {"__meta__":{"documentId":"8aa2da1fcbca11d8f66de2ba71721ac5826c08ac1600f1f282acd8b8adb9a01d"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"demandUserRoom"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demandUsers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"IntValue","value":"1"}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quota"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"activeAdminDemandUsers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<DemandUserRoomQuery, DemandUserRoomQueryVariables>;
export const CreateDemandUsersDocument = {"__meta__":{"documentId":"34db560b2d63f80afe099860d7fc6bacc0be3fa151f159ed600b26d0bd6a4ecf"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createDemandUsers"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateDemandUsersInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createDemandUsers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"results"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"ok"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<CreateDemandUsersMutation, CreateDemandUsersMutationVariables>;
export const DemandUsersDocument = {"__meta__":{"documentId":"6d58847a0a57d51f45fd23f3de6bae8af50bfa52ffbafe55c3f54a790f62c8b3"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"demandUsers"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"query"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demandUsers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"query"},"value":{"kind":"Variable","name":{"kind":"Name","value":"query"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"invitedAt"}},{"kind":"Field","name":{"kind":"Name","value":"invitationMail"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastSignedInAt"}},{"kind":"Field","name":{"kind":"Name","value":"isSelf"}},{"kind":"Field","name":{"kind":"Name","value":"actions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonAction"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"page"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"quota"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonAction"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserAction"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isAllowed"}},{"kind":"Field","name":{"kind":"Name","value":"blockers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<DemandUsersQuery, DemandUsersQueryVariables>;
export const UpdateDemandUserNameDocument = {"__meta__":{"documentId":"4509f123902cbc2e2d6c5d1eda4fb55c7be15dc6cb0487a53e8295b53ed3e1b2"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"updateDemandUserName"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateDemandUserNameInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateDemandUserName"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demandUser"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<UpdateDemandUserNameMutation, UpdateDemandUserNameMutationVariables>;
export const UpdateDemandUserRoleDocument = {"__meta__":{"documentId":"7d0fb5873389c59160fcb6e1a8f622a10e2487ec5f4e44553313800cc36327f8"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"updateDemandUserRole"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateDemandUserRoleInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateDemandUserRole"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demandUser"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<UpdateDemandUserRoleMutation, UpdateDemandUserRoleMutationVariables>;
export const ResendDemandUserInvitationDocument = {"__meta__":{"documentId":"59e76bdd153737add4c1e474b3a6b04932e3e965571ecaa9c48991a5e2a88f19"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"resendDemandUserInvitation"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ResendDemandUserInvitationInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resendDemandUserInvitation"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demandUser"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"invitedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<ResendDemandUserInvitationMutation, ResendDemandUserInvitationMutationVariables>;
export const DeleteDemandUserDocument = {"__meta__":{"documentId":"13783e7dfd1b790cb3e1322e27aae9ec337d44f606f64ee3f3cac35f4ae265a0"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"deleteDemandUser"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeleteDemandUserInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteDemandUser"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demandUser"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<DeleteDemandUserMutation, DeleteDemandUserMutationVariables>;
export const SetDemandUserPasswordDocument = {"__meta__":{"documentId":"ebdc01d18e8ccf05a2e6447cf25a3913c4bee8be99d765da3f4f848628e6aebc"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"setDemandUserPassword"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SetDemandUserPasswordInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setDemandUserPassword"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"currentUser"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<SetDemandUserPasswordMutation, SetDemandUserPasswordMutationVariables>;
export const FunctionalRestrictionDocument = {"__meta__":{"documentId":"0b89c2e4f1a942f2a454dabdbce9c559fe510adce8d16da7645de2a271fb74d1"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"functionalRestriction"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demandSettingsDetail"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"listDemandFeatureFlagStatuses"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedBy"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<FunctionalRestrictionQuery, FunctionalRestrictionQueryVariables>;
export const UpdateFunctionalRestrictionDocument = {"__meta__":{"documentId":"f7e5637f81cd18bad5a368a2441534568f317c37375fed0b6d334de377478bb0"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"updateFunctionalRestriction"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateFunctionalRestrictionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateFunctionalRestriction"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demand"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<UpdateFunctionalRestrictionMutation, UpdateFunctionalRestrictionMutationVariables>;
export const WmsSettingsDocument = {"__meta__":{"documentId":"6752a6de5b2b3dcff960dcaddcc4b13416bc2ad0f388c4017d4c7b6b4255a12f"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"wmsSettings"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"query"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"wmsSettings"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"query"},"value":{"kind":"Variable","name":{"kind":"Name","value":"query"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LogilessConnection_demand"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"page"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LogilessConnection_demand"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Demand"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"capabilities"}},{"kind":"Field","name":{"kind":"Name","value":"logilessSetting"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"merchantID"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"authenticatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"authenticatedBy"}},{"kind":"Field","name":{"kind":"Name","value":"lastError"}},{"kind":"Field","name":{"kind":"Name","value":"lastErrorAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<WmsSettingsQuery, WmsSettingsQueryVariables>;
export const LogilessConnectionDocument = {"__meta__":{"documentId":"31466079f268791767a58f6f23165afa29465bb8c881191d3d1dac204970d6e5"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"logilessConnection"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demand"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LogilessConnection_demand"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LogilessConnection_demand"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Demand"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"capabilities"}},{"kind":"Field","name":{"kind":"Name","value":"logilessSetting"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"merchantID"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"authenticatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"authenticatedBy"}},{"kind":"Field","name":{"kind":"Name","value":"lastError"}},{"kind":"Field","name":{"kind":"Name","value":"lastErrorAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<LogilessConnectionQuery, LogilessConnectionQueryVariables>;
export const LogilessAuthUrlDocument = {"__meta__":{"documentId":"37942d03018130ad4542c35cba7ab9a2b158480ffaed2d50e275eebdab1ea97e"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"logilessAuthUrl"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demand"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"logilessSetting"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"authURL"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<LogilessAuthUrlQuery, LogilessAuthUrlQueryVariables>;
export const AuthenticateWmsDocument = {"__meta__":{"documentId":"d0b3d6f8baa04440e47dab74af325ae7485da09df8bff201d31211e3328d36e5"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"authenticateWms"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AuthenticateWmsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"authenticateWms"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demand"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LogilessConnection_demand"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LogilessConnection_demand"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Demand"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"capabilities"}},{"kind":"Field","name":{"kind":"Name","value":"logilessSetting"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"merchantID"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"authenticatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"authenticatedBy"}},{"kind":"Field","name":{"kind":"Name","value":"lastError"}},{"kind":"Field","name":{"kind":"Name","value":"lastErrorAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<AuthenticateWmsMutation, AuthenticateWmsMutationVariables>;
export const CreateOperatorDocument = {"__meta__":{"documentId":"f7da3094599b03139d34b76655ef648f0562d0e957e6b6335e082a359c81ad6c"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createOperator"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateOperatorInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createOperator"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operator"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<CreateOperatorMutation, CreateOperatorMutationVariables>;
export const OperatorsDocument = {"__meta__":{"documentId":"7524ff9f88f16bcdbff58a5205428a692576271e93865b7b19b1ad6cadc80370"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"operators"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"query"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operators"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"query"},"value":{"kind":"Variable","name":{"kind":"Name","value":"query"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"invitedAt"}},{"kind":"Field","name":{"kind":"Name","value":"invitationMail"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastSignedInAt"}},{"kind":"Field","name":{"kind":"Name","value":"isSelf"}},{"kind":"Field","name":{"kind":"Name","value":"hasPlatformRight"}},{"kind":"Field","name":{"kind":"Name","value":"platformRightBlockers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"actions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonAction"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"page"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonAction"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserAction"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isAllowed"}},{"kind":"Field","name":{"kind":"Name","value":"blockers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<OperatorsQuery, OperatorsQueryVariables>;
export const ResendOperatorInvitationDocument = {"__meta__":{"documentId":"e80c36a3e62e06d1575cff02332a36127f27fbbde4775841702ba39ceafad0d1"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"resendOperatorInvitation"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ResendOperatorInvitationInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resendOperatorInvitation"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operator"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"invitedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<ResendOperatorInvitationMutation, ResendOperatorInvitationMutationVariables>;
export const DeleteOperatorDocument = {"__meta__":{"documentId":"b0a6dd16ecc8ff85e990398848bfd67293a96c3ddfc8a94ada4bbe6bb65b0589"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"deleteOperator"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeleteOperatorInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteOperator"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operator"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<DeleteOperatorMutation, DeleteOperatorMutationVariables>;
export const SetOperatorPasswordDocument = {"__meta__":{"documentId":"d1efd132ca1007cbd93f8924e5605f394ce6ed598cc66e73bc8302227eaabcb4"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"setOperatorPassword"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SetOperatorPasswordInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setOperatorPassword"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"currentUser"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<SetOperatorPasswordMutation, SetOperatorPasswordMutationVariables>;
export const UpdateOperatorNameDocument = {"__meta__":{"documentId":"078fb4e8de4226065ac7714c66923633130ab67c766c04278e0d17463f075c17"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"updateOperatorName"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateOperatorNameInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateOperatorName"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operator"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<UpdateOperatorNameMutation, UpdateOperatorNameMutationVariables>;
export const UpdateOperatorPlatformRightDocument = {"__meta__":{"documentId":"a5f1d65a1355a8c87b4af70625f59b997a6c780ba2466f46d7d7f020c4311afb"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"updateOperatorPlatformRight"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateOperatorPlatformRightInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateOperatorPlatformRight"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operator"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"hasPlatformRight"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<UpdateOperatorPlatformRightMutation, UpdateOperatorPlatformRightMutationVariables>;
export const PlatformReleasesDocument = {"__meta__":{"documentId":"53d37cac16037f1b4a3e57de0b699d1ae930a0819412b83651e76e710ec42ea3"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"platformReleases"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"platformReleases"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"readAt"}},{"kind":"Field","name":{"kind":"Name","value":"hasLoads"}},{"kind":"Field","name":{"kind":"Name","value":"supergraphSha256"}},{"kind":"Field","name":{"kind":"Name","value":"schemas"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subgraph"}},{"kind":"Field","name":{"kind":"Name","value":"sha256"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"slices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"remote"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}},{"kind":"Field","name":{"kind":"Name","value":"contract"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","name":{"kind":"Name","value":"allowedOrigins"}},{"kind":"Field","name":{"kind":"Name","value":"live"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PlatformVersionParts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"canary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"note"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PlatformNoteParts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"loads"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PlatformLoadsParts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"audience"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"roles"}},{"kind":"Field","name":{"kind":"Name","value":"demands"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"share"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"minLoads"}},{"kind":"Field","name":{"kind":"Name","value":"maxFailureRate"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"previous"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PlatformVersionParts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"rollbackTarget"}},{"kind":"Field","name":{"kind":"Name","value":"pinned"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PlatformNoteParts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"recalled"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"isUrgent"}},{"kind":"Field","name":{"kind":"Name","value":"note"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PlatformNoteParts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlatformNoteParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PlatformNote"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"who"}},{"kind":"Field","name":{"kind":"Name","value":"operatorName"}},{"kind":"Field","name":{"kind":"Name","value":"why"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlatformLoadsParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PlatformLoads"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"loads"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"errors"}},{"kind":"Field","name":{"kind":"Name","value":"failureRate"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlatformVersionParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PlatformVersion"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"note"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PlatformNoteParts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"loads"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PlatformLoadsParts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<PlatformReleasesQuery, PlatformReleasesQueryVariables>;
export const PlatformGraphDocument = {"__meta__":{"documentId":"37026cb1adee2937149ea54bc13e4d5172399b870914870e410ba95178e4fc38"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"platformGraph"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"platformGraph"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sha256"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"swappedAt"}},{"kind":"Field","name":{"kind":"Name","value":"parts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subgraph"}},{"kind":"Field","name":{"kind":"Name","value":"servedHash"}},{"kind":"Field","name":{"kind":"Name","value":"swappedHash"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"refused"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"isWaiting"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<PlatformGraphQuery, PlatformGraphQueryVariables>;
export const PlatformProcessesDocument = {"__meta__":{"documentId":"3b8fc16ad5c74eb6f852f476c2cc95e48a1d83c107c833f7f204729e455f0117"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"platformProcesses"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"platformProcesses"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isReady"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"responseMs"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<PlatformProcessesQuery, PlatformProcessesQueryVariables>;
export const PlatformHistoryDocument = {"__meta__":{"documentId":"43ee3008523b4374ffdc21a5c493e80a377d76881f52bc9cc7a72544b487fdfb"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"platformHistory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"platformHistory"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"note"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PlatformNoteParts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"page"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlatformNoteParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PlatformNote"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"who"}},{"kind":"Field","name":{"kind":"Name","value":"operatorName"}},{"kind":"Field","name":{"kind":"Name","value":"why"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<PlatformHistoryQuery, PlatformHistoryQueryVariables>;
export const PlatformAudienceDemandsDocument = {"__meta__":{"documentId":"7ae11b5436318140724e6ec5cb2cc1ad41cd66a9727b7b93eb29efbaa2753ec4"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"platformAudienceDemands"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"query"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demands"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"IntValue","value":"1"}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"IntValue","value":"20"}},{"kind":"Argument","name":{"kind":"Name","value":"query"},"value":{"kind":"Variable","name":{"kind":"Name","value":"query"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<PlatformAudienceDemandsQuery, PlatformAudienceDemandsQueryVariables>;
export const PublishPlatformReleaseDocument = {"__meta__":{"documentId":"18faa4ea08a48e67f2b993cd6c479ec3876f50591c8b86d5f214482c87c222d3"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"publishPlatformRelease"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PublishPlatformReleaseInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"publishPlatformRelease"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<PublishPlatformReleaseMutation, PublishPlatformReleaseMutationVariables>;
export const RollBackPlatformSliceDocument = {"__meta__":{"documentId":"9e72162cbed4d3af8622ff3a6486e5b918205f27b0dc3675c973fa84af939122"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"rollBackPlatformSlice"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RollBackPlatformSliceInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rollBackPlatformSlice"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<RollBackPlatformSliceMutation, RollBackPlatformSliceMutationVariables>;
export const RecallPlatformReleaseDocument = {"__meta__":{"documentId":"701ec366016088993a601e1ce31a4940f85b65683577dccfb5befeedc5301187"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"recallPlatformRelease"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecallPlatformReleaseInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recallPlatformRelease"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<RecallPlatformReleaseMutation, RecallPlatformReleaseMutationVariables>;
export const PromotePlatformCanaryDocument = {"__meta__":{"documentId":"40b4c5c5fd1bb36f6e12fb01406acd17466f666f1b0c176d775aab44389ea45e"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"promotePlatformCanary"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PromotePlatformCanaryInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"promotePlatformCanary"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<PromotePlatformCanaryMutation, PromotePlatformCanaryMutationVariables>;
export const UpdatePlatformCanaryDocument = {"__meta__":{"documentId":"c1216b6a5681999f1986c784ad2adf10c1a88e4ed9f7364ccdafdf34f249f46b"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"updatePlatformCanary"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdatePlatformCanaryInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updatePlatformCanary"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<UpdatePlatformCanaryMutation, UpdatePlatformCanaryMutationVariables>;
export const PinPlatformSliceDocument = {"__meta__":{"documentId":"050b9efa30ac23fb61c910207790e2c0f00502fa5074ad35d56ae66a8ede099e"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"pinPlatformSlice"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PinPlatformSliceInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pinPlatformSlice"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<PinPlatformSliceMutation, PinPlatformSliceMutationVariables>;
export const UnpinPlatformSliceDocument = {"__meta__":{"documentId":"d3f94b83805b73a24596b4170dd167f86d586b759692259aebb401470f8b98a6"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"unpinPlatformSlice"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UnpinPlatformSliceInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unpinPlatformSlice"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<UnpinPlatformSliceMutation, UnpinPlatformSliceMutationVariables>;
export const OwnSlackPersonDocument = {"__meta__":{"documentId":"9271167455539a73e2ac773311b5e8396ebb69a5936f312a00327b17c1c4f19d"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ownSlackPerson"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ownSlackPerson"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SlackPerson_slackPerson"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SlackPerson_slackPerson"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SlackPerson"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"slackName"}},{"kind":"Field","name":{"kind":"Name","value":"teamName"}},{"kind":"Field","name":{"kind":"Name","value":"confirmedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<OwnSlackPersonQuery, OwnSlackPersonQueryVariables>;
export const SlackPersonQuestionDocument = {"__meta__":{"documentId":"ccd7b2d56496654ba04dc6d1d990ca2c10c84011d5d2f5da0e432daa051b2617"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"slackPersonQuestion"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"token"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"slackPersonQuestion"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"token"},"value":{"kind":"Variable","name":{"kind":"Name","value":"token"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"slackName"}},{"kind":"Field","name":{"kind":"Name","value":"teamName"}},{"kind":"Field","name":{"kind":"Name","value":"isConfirmed"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<SlackPersonQuestionQuery, SlackPersonQuestionQueryVariables>;
export const ConfirmSlackPersonDocument = {"__meta__":{"documentId":"6e08e48abd099700f9225f5083c6c3c07b367eb60d40eca10eb6ab703f4f12a9"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"confirmSlackPerson"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ConfirmSlackPersonInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"confirmSlackPerson"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"slackPerson"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SlackPerson_slackPerson"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SlackPerson_slackPerson"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SlackPerson"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"slackName"}},{"kind":"Field","name":{"kind":"Name","value":"teamName"}},{"kind":"Field","name":{"kind":"Name","value":"confirmedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<ConfirmSlackPersonMutation, ConfirmSlackPersonMutationVariables>;
export const ReleaseSlackPersonDocument = {"__meta__":{"documentId":"fd66ccdbc767e5c6372153b6ec26a75d4641bf4a361641a61be40a5eda46d651"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"releaseSlackPerson"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"releaseSlackPerson"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"slackPerson"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SlackPerson_slackPerson"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SlackPerson_slackPerson"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SlackPerson"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"slackName"}},{"kind":"Field","name":{"kind":"Name","value":"teamName"}},{"kind":"Field","name":{"kind":"Name","value":"confirmedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<ReleaseSlackPersonMutation, ReleaseSlackPersonMutationVariables>;
export const DemandWithdrawalsDocument = {"__meta__":{"documentId":"0f7e7428aab356f8d2d1dd3f854d06ad721a278f505660300ec6223ae758e4a3"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"demandWithdrawals"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demandWithdrawals"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"demandUuid"}},{"kind":"Field","name":{"kind":"Name","value":"demandName"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"archiveSha256"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"requestedBy"}},{"kind":"Field","name":{"kind":"Name","value":"deletesAt"}},{"kind":"Field","name":{"kind":"Name","value":"canceledAt"}},{"kind":"Field","name":{"kind":"Name","value":"canceledBy"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"parts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"slice"}},{"kind":"Field","name":{"kind":"Name","value":"recordCount"}},{"kind":"Field","name":{"kind":"Name","value":"fileCount"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"page"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<DemandWithdrawalsQuery, DemandWithdrawalsQueryVariables>;
export const SlackSettingDocument = {"__meta__":{"documentId":"99e09c1b92ffd3b1b35ceda9e54b94cb9ee5cf9c278daec48d0478752b6aada4"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"slackSetting"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demand"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"uuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SlackSetting_demand"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SlackSetting_demand"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Demand"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isSlackAvailable"}},{"kind":"Field","name":{"kind":"Name","value":"slackAppSetting"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"teamId"}},{"kind":"Field","name":{"kind":"Name","value":"teamName"}},{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"channelName"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"needsNewPermission"}},{"kind":"Field","name":{"kind":"Name","value":"connectedAt"}},{"kind":"Field","name":{"kind":"Name","value":"connectedBy"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<SlackSettingQuery, SlackSettingQueryVariables>;
export const SlackChannelsDocument = {"__meta__":{"documentId":"dc986e5b5511db90031a1bbf846c250067780e0c2d06a29dfc2638d416b19895"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"slackChannels"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"query"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"isFresh"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"slackChannels"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"query"},"value":{"kind":"Variable","name":{"kind":"Name","value":"query"}}},{"kind":"Argument","name":{"kind":"Name","value":"isFresh"},"value":{"kind":"Variable","name":{"kind":"Name","value":"isFresh"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"IntValue","value":"50"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isPrivate"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<SlackChannelsQuery, SlackChannelsQueryVariables>;
export const CreateSlackInstallUrlDocument = {"__meta__":{"documentId":"b9260283c8351eefc7a7a419efb9e793131793d42bb6933d728dcfe35d08b9eb"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createSlackInstallUrl"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SlackDemandInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createSlackInstallUrl"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<CreateSlackInstallUrlMutation, CreateSlackInstallUrlMutationVariables>;
export const UpsertSlackSettingDocument = {"__meta__":{"documentId":"030124ef38ae292c256de78b350e8eaee997ee430c0ea4420886c59b62f5ba52"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"upsertSlackSetting"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpsertSlackSettingInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"upsertSlackSetting"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demand"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SlackSetting_demand"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SlackSetting_demand"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Demand"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isSlackAvailable"}},{"kind":"Field","name":{"kind":"Name","value":"slackAppSetting"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"teamId"}},{"kind":"Field","name":{"kind":"Name","value":"teamName"}},{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"channelName"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"needsNewPermission"}},{"kind":"Field","name":{"kind":"Name","value":"connectedAt"}},{"kind":"Field","name":{"kind":"Name","value":"connectedBy"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<UpsertSlackSettingMutation, UpsertSlackSettingMutationVariables>;
export const UpdateSlackChannelDocument = {"__meta__":{"documentId":"6e723bd5aac515ab310613c3879d80eaa7ae254663856b28c11b33cfaa3cb021"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"updateSlackChannel"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateSlackChannelInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateSlackChannel"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demand"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SlackSetting_demand"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SlackSetting_demand"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Demand"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isSlackAvailable"}},{"kind":"Field","name":{"kind":"Name","value":"slackAppSetting"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"teamId"}},{"kind":"Field","name":{"kind":"Name","value":"teamName"}},{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"channelName"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"needsNewPermission"}},{"kind":"Field","name":{"kind":"Name","value":"connectedAt"}},{"kind":"Field","name":{"kind":"Name","value":"connectedBy"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<UpdateSlackChannelMutation, UpdateSlackChannelMutationVariables>;
export const SendSlackTestMessageDocument = {"__meta__":{"documentId":"2ea6323b05709e34ed1a975c6f467a4af6c42dd17d0491369702290b03e89e7c"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"sendSlackTestMessage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SlackDemandInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sendSlackTestMessage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demand"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SlackSetting_demand"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SlackSetting_demand"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Demand"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isSlackAvailable"}},{"kind":"Field","name":{"kind":"Name","value":"slackAppSetting"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"teamId"}},{"kind":"Field","name":{"kind":"Name","value":"teamName"}},{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"channelName"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"needsNewPermission"}},{"kind":"Field","name":{"kind":"Name","value":"connectedAt"}},{"kind":"Field","name":{"kind":"Name","value":"connectedBy"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<SendSlackTestMessageMutation, SendSlackTestMessageMutationVariables>;
export const DisconnectSlackDocument = {"__meta__":{"documentId":"f908a51d3f8e7fdb66d4c6763537e70627615231cd4f99ae56d9b1f0062cc904"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"disconnectSlack"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SlackDemandInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"disconnectSlack"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demand"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SlackSetting_demand"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SlackSetting_demand"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Demand"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isSlackAvailable"}},{"kind":"Field","name":{"kind":"Name","value":"slackAppSetting"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"teamId"}},{"kind":"Field","name":{"kind":"Name","value":"teamName"}},{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"channelName"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"needsNewPermission"}},{"kind":"Field","name":{"kind":"Name","value":"connectedAt"}},{"kind":"Field","name":{"kind":"Name","value":"connectedBy"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<DisconnectSlackMutation, DisconnectSlackMutationVariables>;
export const RequestDemandWithdrawalDocument = {"__meta__":{"documentId":"9bb8d7e7f674db60ab30f35c82ac062410fea713b64dffd7a822f7049f8c2895"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"requestDemandWithdrawal"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RequestDemandWithdrawalInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requestDemandWithdrawal"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"withdrawal"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"deletesAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<RequestDemandWithdrawalMutation, RequestDemandWithdrawalMutationVariables>;
export const CancelDemandWithdrawalDocument = {"__meta__":{"documentId":"a1311175bbb87c5aa1b32ea918df09154eb4ad2dd50f7a2783157bfd46947d23"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"cancelDemandWithdrawal"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CancelDemandWithdrawalInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelDemandWithdrawal"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"withdrawal"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<CancelDemandWithdrawalMutation, CancelDemandWithdrawalMutationVariables>;
