import {
  AppError,
  invalidArgument,
  notFound,
  type Page,
  type PageArgs,
  pageWindow,
  parseInput,
  type UserIdentity,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { AuditEvent } from '../audit/audit.events.js';
import { AuditLog } from '../audit/audit.log.js';
import { AuditCategory } from '../audit/audit.schema.js';
import { DemandRepository } from '../demands/demand.repository.js';
import { OperatorService } from '../operators/operator.service.js';
import type {
  PinPlatformSliceInput,
  PromotePlatformCanaryInput,
  PublishPlatformReleaseInput,
  RecallPlatformReleaseInput,
  RollBackPlatformSliceInput,
  UnpinPlatformSliceInput,
  UpdatePlatformCanaryInput,
} from './platform.inputs.js';
import type { PlatformHistoryEntry, PlatformReleases } from './platform.model.js';
import {
  type CanaryChoice,
  canaryRules,
  changeRules,
  type PlatformChange,
  publishRules,
  recallRules,
  rollBackRules,
} from './platform.rules.js';
import { allowedOrigins, historyEntryView, releasesView } from './platform.view.js';
import { RegistryClient, type RegistryPath } from './registry.client.js';
import type { RegistryState } from './registry.shapes.js';
import { ReleaseFiles } from './release-files.js';

/** One change of the registry, with its names in the audit log. */
interface Order {
  path: RegistryPath;
  body: object;
  event: AuditEvent;
  /** Japanese noun, such as `mf-ordersの固定`. */
  what: string;
}

/** Releases; the registry makes the changes. */
@Injectable()
export class PlatformService {
  constructor(
    private readonly registry: RegistryClient,
    private readonly releases: ReleaseFiles,
    private readonly operators: OperatorService,
    private readonly demands: DemandRepository,
    private readonly audit: AuditLog,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** The deployed versions, also when the reports of browsers are unavailable. @throws FAILED_PRECONDITION, UNAVAILABLE */
  async current(): Promise<PlatformReleases> {
    const [state, loads] = await Promise.all([
      this.registry.state(),
      this.registry.loads().catch((error: unknown) => {
        if (error instanceof AppError) return null;
        throw error;
      }),
    ]);
    return releasesView(state, loads, await this.demandNames(state));
  }

  /** Changes of the registry, newest first. @throws FAILED_PRECONDITION, UNAVAILABLE */
  async history(remote: string | null, args: PageArgs): Promise<Page<PlatformHistoryEntry>> {
    const { skip, limit, page } = pageWindow(args);
    const all = (await this.registry.history()).toReversed();
    const found = remote === null ? all : all.filter((entry) => entry.remote === remote);
    return {
      items: found.slice(skip, skip + limit).map(historyEntryView),
      totalCount: found.length,
      page,
      limit,
    };
  }

  pin(actor: UserIdentity, input: PinPlatformSliceInput): Promise<number> {
    const change = parseInput(changeRules, input);
    return this.order(actor, change, {
      path: 'pin',
      body: {},
      event: 'PLATFORM_SLICE_PINNED',
      what: `${change.remote}の公開中の版の固定`,
    });
  }

  unpin(actor: UserIdentity, input: UnpinPlatformSliceInput): Promise<number> {
    const change = parseInput(changeRules, input);
    return this.order(actor, change, {
      path: 'unpin',
      body: {},
      event: 'PLATFORM_SLICE_UNPINNED',
      what: `${change.remote}の固定の解除`,
    });
  }

  rollBack(actor: UserIdentity, input: RollBackPlatformSliceInput): Promise<number> {
    const { version, ...change } = parseInput(rollBackRules, input);
    return this.order(actor, change, {
      path: 'rollback',
      body: { version },
      event: 'PLATFORM_SLICE_ROLLED_BACK',
      what: `${change.remote}を${version}に戻すこと`,
    });
  }

  recall(actor: UserIdentity, input: RecallPlatformReleaseInput): Promise<number> {
    const { version, isUrgent, ...change } = parseInput(recallRules, input);
    return this.order(actor, change, {
      path: 'recall',
      body: { version, urgent: isUrgent },
      event: 'PLATFORM_RELEASE_RECALLED',
      what: `${change.remote} ${version}の${isUrgent ? '緊急の' : ''}取り下げ`,
    });
  }

  promote(actor: UserIdentity, input: PromotePlatformCanaryInput): Promise<number> {
    const change = parseInput(changeRules, input);
    return this.order(actor, change, {
      path: 'promote',
      body: {},
      event: 'PLATFORM_CANARY_PROMOTED',
      what: `${change.remote}のカナリア版の全員への公開`,
    });
  }

  async updateCanary(actor: UserIdentity, input: UpdatePlatformCanaryInput): Promise<number> {
    const { audience, limits, ...change } = parseInput(canaryRules, input);
    await this.requireDemands(audience.demandUuids, 'audience.demandUuids');
    return this.order(actor, change, {
      path: 'canary',
      body: canaryBody({ audience, limits }),
      event: 'PLATFORM_CANARY_CHANGED',
      what: `${change.remote}のカナリア版の公開先の変更`,
    });
  }

  async publish(actor: UserIdentity, input: PublishPlatformReleaseInput): Promise<number> {
    const { url, canary, ...change } = parseInput(publishRules, input);
    if (canary) await this.requireDemands(canary.audience.demandUuids, 'canary.audience.demandUuids');
    const slice = (await this.registry.state()).remotes[change.remote];
    if (!slice) throw notFound('この画面は、レジストリに登録されていません。');
    const { version, ...bundle } = await this.releases.read(change.remote, url, allowedOrigins(slice));
    return this.order(actor, change, {
      path: 'publish',
      body: { url, bundle, ...(canary ? { canary: canaryBody(canary) } : {}) },
      event: canary ? 'PLATFORM_CANARY_PUBLISHED' : 'PLATFORM_RELEASE_PUBLISHED',
      what: `${change.remote} ${version}の${canary ? 'カナリア版としての公開' : '公開'}`,
    });
  }

  /**
   * Requests a change from the registry. It is logged before the request, so that there is no change without an
   * entry; a failed change gets a second entry.
   */
  private async order(
    actor: UserIdentity,
    { remote, reason, expectedRevision }: PlatformChange,
    { path, body, event, what }: Order,
  ): Promise<number> {
    await withTransaction(this.connection, async (session) => {
      await this.operators.requirePlatformRight(actor, session);
      const summary = `${what}を指示しました。理由：${reason}`;
      const category = AuditCategory.PLATFORM;
      await this.audit.record(session, { demandUuid: null, actor, category, event, summary });
    });
    try {
      const of = path === 'publish' ? {} : { remote };
      return await this.registry.change(path, {
        ...of,
        ...body,
        why: reason,
        actor: { uuid: actor.uuid, name: actor.name, email: actor.email },
        expect: expectedRevision,
      });
    } catch (error) {
      await this.recordFailure(actor, what, error);
      throw error;
    }
  }

  private async recordFailure(actor: UserIdentity, what: string, error: unknown): Promise<void> {
    const message = error instanceof AppError ? error.message : 'サーバーでエラーが発生しました。';
    await withTransaction(this.connection, (session) =>
      this.audit.record(session, {
        demandUuid: null,
        actor,
        category: AuditCategory.PLATFORM,
        event: 'PLATFORM_CHANGE_FAILED',
        summary: `${what}は完了しませんでした。${message}`,
      }),
    );
  }

  private async demandNames({ remotes }: RegistryState): Promise<ReadonlyMap<string, string>> {
    return this.demands.namesOf(
      Object.values(remotes).flatMap(({ canary }) => canary?.audience.demands ?? []),
    );
  }

  private async requireDemands(uuids: readonly string[], field: string): Promise<void> {
    const found = await this.demands.namesOf(uuids);
    if (found.size < uuids.length)
      throw invalidArgument({ fields: { [field]: ['組織が見つかりませんでした。選び直してください。'] } });
  }
}

/** A canary in the format of the registry. */
const canaryBody = ({ audience: { roles, demandUuids, share }, limits }: CanaryChoice): object => ({
  audience: {
    ...(roles.length > 0 ? { roles } : {}),
    ...(demandUuids.length > 0 ? { demands: demandUuids } : {}),
    ...(share == null ? {} : { share }),
  },
  limits,
});
