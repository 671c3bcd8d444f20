import type { Candidates, IndexKey, ReadScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { CatalogClient } from '../external/catalog.client.js';
import { MemberDirectory } from '../external/member-directory.js';
import { colleaguesOf } from './current-members.service.js';
import { GramFrequencies } from './gram-frequencies.service.js';
import { NumberGrams } from './number-grams.service.js';
import type { OrderWhere } from './order.inputs.js';
import { ORDER_MODEL, type OrderDocument } from './order.schema.js';
import { searchCandidates } from './order.search.js';
import {
  baseFilter,
  type Filter,
  type FilterActor,
  GRAMS_NEWEST_FIRST,
  selectiveIndex,
} from './order-filter.js';
import { CommentRepository } from './records/comment.repository.js';
import { SendLogRepository } from './records/send-log.repository.js';
import { RepresentedReviewers } from './represented-reviewers.service.js';

const BY_GRAMS = { key: 'listDate', hint: GRAMS_NEWEST_FIRST } as const;

/** MongoDB filter of a list, and the index hint for it. */
export interface OrderConditions {
  readonly filter: Filter;
  readonly hint: IndexKey | undefined;
  /** Orders with grams of the words; undefined without words that an index has. */
  readonly candidates?: Candidates<OrderDocument> | undefined;
}

/**
 * Builds the filters of order lists; a text search also matches the current names of suppliers and
 * destinations.
 */
@Injectable()
export class OrderFilters {
  constructor(
    private readonly catalog: CatalogClient,
    private readonly represented: RepresentedReviewers,
    private readonly members: MemberDirectory,
    private readonly numbers: NumberGrams,
    private readonly frequencies: GramFrequencies,
    private readonly logs: SendLogRepository,
    private readonly messages: CommentRepository,
  ) {}

  async of(
    scope: ReadScope,
    where: OrderWhere | null | undefined,
    user: FilterActor | undefined,
  ): Promise<OrderConditions> {
    // Validate first, before anything is queried.
    baseFilter(where, user);
    const represented = where?.awaitsMyReview ? await this.withRepresented(scope, user) : user;
    const known = where?.requesterIsMissing ? await this.withColleagues(scope, represented) : represented;
    const actor = where?.hasStoppedMail ? await this.withStopped(scope, known) : known;
    const text = where?.text?.trim();
    if (!text) return { filter: baseFilter(where, actor), hint: selectiveIndex(where) };
    const [withNumbers, named, frequencies] = await Promise.all([
      this.numbers.canFind(scope, ORDER_MODEL, text),
      this.catalog.namesIfAvailable(scope, text),
      this.frequencies.of(scope, ORDER_MODEL, text),
    ]);
    const search = { named, withNumbers, frequencies };
    const conditions = searchCandidates(text, search);
    return {
      filter: baseFilter(where, actor, search),
      candidates: conditions.length > 0 ? { conditions, ...BY_GRAMS } : undefined,
      // An index on words does not have the orders of suppliers and destinations.
      hint: selectiveIndex(named.size === 0 ? where : { ...where, text: null }),
    };
  }

  /** @throws UNAVAILABLE while the identity slice does not respond */
  private async withColleagues(
    scope: ReadScope,
    user: FilterActor | undefined,
  ): Promise<FilterActor | undefined> {
    if (user?.role !== 'ADMIN' || scope.demandUuid === null) return user;
    return { ...user, colleagues: colleaguesOf(await this.members.of({ demandUuid: scope.demandUuid })) };
  }

  private async withStopped(
    scope: ReadScope,
    user: FilterActor | undefined,
  ): Promise<FilterActor | undefined> {
    const { demandUuid } = scope;
    if (!user || demandUuid === null) return user;
    const ofDemand = { ...scope, demandUuid };
    const [stopped, withStoppedMessage] = await Promise.all([
      this.logs.stoppedOrders(ofDemand),
      this.messages.ordersWithStopped(ofDemand),
    ]);
    return { ...user, stopped, withStoppedMessage };
  }

  private async withRepresented(
    scope: ReadScope,
    user: FilterActor | undefined,
  ): Promise<FilterActor | undefined> {
    if (user?.actor !== 'DemandUser' || scope.demandUuid === null) return user;
    return { ...user, represents: await this.represented.of(scope, user.uuid) };
  }
}
