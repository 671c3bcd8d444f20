import {
  aborted,
  changesBetween,
  type DemandScope,
  IdempotencyService,
  inTwoPhases,
  LOGGER,
  nowTimestamp,
  parseInput,
  permissionDenied,
  type RecordedChangeDocument,
  type RecordedField,
  searchKey,
  systemScope,
  type UserIdentity,
  uuidv7,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import type { Logger } from 'pino';
import { changedMeanwhile } from '../access/changed-meanwhile.js';
import type { AuditEvent } from '../audit/audit.events.js';
import { AuditLog } from '../audit/audit.log.js';
import { AuditCategory } from '../audit/audit.schema.js';
import { FEATURE_FIELDS, NOTIFICATION_FIELDS, PROFILE_FIELDS, SETTING_FIELDS } from './demand.audit.js';
import type {
  CreateDemandInput,
  UpdateDemandInput,
  UpdateDemandNameInput,
  UpdateDemandSettingInput,
} from './demand.inputs.js';
import { type DemandChange, DemandRepository } from './demand.repository.js';
import { demandNameRules, demandSettingRules, updateDemandRules } from './demand.rules.js';
import { DEFAULT_SETTING, type DemandDocument } from './demand.schema.js';
import { changeFlags, type FeatureFlagChange } from './demand.view.js';
import { SealImages, type StagedSealImage } from './seal/seal-images.js';

/** Scope of the keys of operators' actions that concern no demand yet. */
const NO_DEMAND = 'none';

interface Edit {
  /** The version that the change is based on; unchecked when omitted. */
  expectedUpdatedAt?: string | null;
  category: AuditCategory;
  event: AuditEvent;
  summary: string;
  /** The values that the audit log records. */
  fields: readonly RecordedField<DemandDocument>[];
  /** The changed demand, and log entries beyond `fields`. */
  decide: (
    before: DemandDocument,
    session: ClientSession,
  ) => DemandChange | Promise<DemandChange & { alsoChanged?: RecordedChangeDocument[] }>;
}

/** Demands: name, contact, settings and features. */
@Injectable()
export class DemandService {
  constructor(
    private readonly demands: DemandRepository,
    private readonly seals: SealImages,
    private readonly audit: AuditLog,
    private readonly idempotency: IdempotencyService,
    @InjectConnection() private readonly connection: Connection,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Creates a demand with default settings and all features disabled; a repetition with the same key gives the demand
   * of the first time, as it is now. Two organisations may have one name; operators are warned.
   *
   * @throws INVALID_ARGUMENT, FAILED_PRECONDITION (key of another name)
   */
  async create(
    actor: UserIdentity,
    { idempotencyKey, ...input }: CreateDemandInput,
  ): Promise<{ demand: DemandDocument; warnings: string[] }> {
    const content = parseInput(demandNameRules, input);
    const work = (session: ClientSession): Promise<string> => this.register(actor, content, session);
    const demandUuid =
      idempotencyKey == null
        ? await withTransaction(this.connection, work)
        : await this.idempotency.run({ demandUuid: NO_DEMAND, actor }, 'createDemand', idempotencyKey, work, {
            input: content,
          });
    const demand = await this.demands.requireOwn(systemScope(demandUuid));
    return { demand, warnings: await this.namesakeWarnings(demand) };
  }

  /** For operators only: who uses one demand does not learn which others there are. */
  private async namesakeWarnings(demand: DemandDocument): Promise<string[]> {
    const namesakes = await this.demands.countNamesakes(demand);
    if (namesakes === 0) return [];
    return [`同じ名前の組織がほかに${namesakes}件あります。登録日時で見分けてください。`];
  }

  /** @returns its UUID */
  private async register(
    actor: UserIdentity,
    { name }: { readonly name: string },
    session: ClientSession,
  ): Promise<string> {
    const now = nowTimestamp();
    const demand: DemandDocument = {
      _id: uuidv7(),
      name,
      nameKey: searchKey(name),
      contact: null,
      setting: { ...DEFAULT_SETTING },
      sealImage: null,
      isMailNotificationEnabled: true,
      flags: [],
      membershipVersion: 0,
      createdAt: now,
      updatedAt: now,
    };
    await this.demands.insert(demand, session);
    await this.audit.record(session, {
      demandUuid: demand._id,
      actor,
      category: AuditCategory.SETTING,
      event: 'DEMAND_CREATED',
      summary: `組織「${name}」を作成しました。`,
    });
    return demand._id;
  }

  /**
   * Changes name, contact and seal image; omitted values are unchanged. Operators are warned of a new name that
   * another demand has.
   *
   * @throws INVALID_ARGUMENT; ABORTED for another `expectedUpdatedAt`; FAILED_PRECONDITION for another `expectedName`
   */
  async update(
    scope: DemandScope,
    {
      expectedUpdatedAt,
      expectedName,
      ...input
    }: Omit<UpdateDemandInput, 'demandUuid'> & Pick<UpdateDemandNameInput, 'expectedName'>,
  ): Promise<{ demand: DemandDocument; warnings: string[] }> {
    const { name, demandContact, sealImageUploadUuid, removeSealImage } = parseInput(
      updateDemandRules,
      input,
    );
    let nameBefore: string | undefined;
    const edit = (seal: StagedSealImage | null): Edit => ({
      expectedUpdatedAt,
      category: AuditCategory.SETTING,
      event: 'DEMAND_UPDATED',
      summary: '組織情報を変更しました。',
      fields: PROFILE_FIELDS,
      decide: async (before, session) => {
        if (expectedName != null && before.name !== expectedName)
          throw changedMeanwhile(`他のユーザーが組織名を「${before.name}」に変更しました。`);
        nameBefore = before.nameKey;
        return {
          ...(name == null ? {} : { name, nameKey: searchKey(name) }),
          ...(demandContact == null ? {} : { contact: demandContact }),
          ...(seal ? await this.seals.replace(session, before.sealImage, seal) : {}),
          ...(removeSealImage ? await this.seals.remove(session, before.sealImage) : {}),
        };
      },
    });
    const withWarnings = async (demand: DemandDocument, warnings: readonly string[] = []) => ({
      demand,
      warnings:
        scope.actor.actor === 'Operator' && demand.nameKey !== nameBefore
          ? [...(await this.namesakeWarnings(demand)), ...warnings]
          : [...warnings],
    });
    if (!sealImageUploadUuid) return withWarnings(await this.edit(scope, edit(null)));
    const checked = await this.seals.check(scope, sealImageUploadUuid);
    const demand = await inTwoPhases(
      {
        prepare: (preparation) => this.seals.stage(preparation, scope, checked),
        commit: (seal, session) => this.editIn(scope, edit(seal), session),
      },
      (work) => withTransaction(this.connection, work),
      this.logger,
    );
    return withWarnings(demand, checked.warnings);
  }

  /** Changes settings; omitted values are unchanged. @throws INVALID_ARGUMENT, PERMISSION_DENIED, ABORTED */
  async updateSetting(
    scope: DemandScope,
    { expectedUpdatedAt, ...input }: Omit<UpdateDemandSettingInput, 'demandUuid'>,
  ): Promise<DemandDocument> {
    const given = parseInput(demandSettingRules, input);
    if (given.maxMemberNumber != null && scope.actor.actor !== 'Operator') {
      throw permissionDenied('ユーザー数の上限は運営だけが変更できます。');
    }
    const orStored = <T>(value: T | undefined, stored: T): T => (value === undefined ? stored : value);
    return this.edit(scope, {
      expectedUpdatedAt,
      category: AuditCategory.SETTING,
      event: 'SETTING_UPDATED',
      summary: '設定を変更しました。',
      fields: SETTING_FIELDS,
      decide: ({ setting }) => ({
        setting: {
          deliveryNotificationDaysAgo:
            given.deliveryNotificationDaysAgo ?? setting.deliveryNotificationDaysAgo,
          enabledBusinessDayConversionOfDeliveryNotification:
            given.enabledBusinessDayConversionOfDeliveryNotification ??
            setting.enabledBusinessDayConversionOfDeliveryNotification,
          maxMemberNumber: given.maxMemberNumber ?? setting.maxMemberNumber,
          taxRounding: given.taxRounding ?? setting.taxRounding,
          inspectionTerms: orStored(given.inspectionTerms, setting.inspectionTerms),
          paymentTerms: orStored(given.paymentTerms, setting.paymentTerms),
          mailBody: orStored(given.mailBody, setting.mailBody),
          mailSignature: orStored(given.mailSignature, setting.mailSignature),
        },
      }),
    });
  }

  /** Switches mails about events to the users of a demand on or off. */
  async setMailNotification(scope: DemandScope, isMailNotificationEnabled: boolean): Promise<DemandDocument> {
    return this.edit(scope, {
      category: AuditCategory.SETTING,
      event: 'MAIL_NOTIFICATION_CHANGED',
      summary: 'メール通知を変更しました。',
      fields: NOTIFICATION_FIELDS,
      decide: () => ({ isMailNotificationEnabled }),
    });
  }

  /** Enables and disables features; the data of a disabled feature is kept. @throws ABORTED */
  async restrict(
    scope: DemandScope,
    change: FeatureFlagChange,
    expectedUpdatedAt?: string | null,
  ): Promise<DemandDocument> {
    return this.edit(scope, {
      expectedUpdatedAt,
      category: AuditCategory.FEATURE_FLAG,
      event: 'FEATURE_FLAG_CHANGED',
      summary: '機能制限を変更しました。',
      fields: FEATURE_FIELDS,
      decide: ({ flags }) => ({ flags: changeFlags(flags, change) }),
    });
  }

  /** One change of the demand with its audit entry; does nothing if nothing differs. */
  private async edit(scope: DemandScope, edit: Edit): Promise<DemandDocument> {
    return withTransaction(this.connection, (session) => this.editIn(scope, edit, session));
  }

  private async editIn(scope: DemandScope, edit: Edit, session: ClientSession): Promise<DemandDocument> {
    const { expectedUpdatedAt, fields, decide, category, event, summary } = edit;
    const before = await this.demands.lock(scope, session);
    if (expectedUpdatedAt && before.updatedAt !== expectedUpdatedAt) {
      const message = '他のユーザーが設定を更新しました。最新の内容を読み込んでください。';
      throw aborted(message, { updatedAt: before.updatedAt });
    }
    const { alsoChanged = [], ...change }: DemandChange & { alsoChanged?: RecordedChangeDocument[] } =
      await decide(before, session);
    const changes = [...changesBetween(fields, before, { ...before, ...change }), ...alsoChanged];
    if (changes.length === 0) return before;
    const { demandUuid, actor } = scope;
    await this.audit.record(session, { demandUuid, actor, category, event, summary, changes });
    return this.demands.updateOwn(scope, change, session);
  }
}
