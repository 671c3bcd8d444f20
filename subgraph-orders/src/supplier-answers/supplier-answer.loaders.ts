import { entityScope, nowTimestamp, type RequestContext } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { OrderDocument } from '../orders/order.schema.js';
import { displayName } from '../orders/order-actors.js';
import { SupplierOrderState } from '../orders/supplier-answer.enums.js';
import { SupplierLinkRepository, SupplierLinkUses } from '../supplier-links/supplier-link.repository.js';
import { linkStateOf } from '../supplier-links/supplier-link.rules.js';
import type { SupplierLinkDocument } from '../supplier-links/supplier-link.schema.js';
import { answerParts } from './answer-parts.model.js';
import { isRemindable } from './link-management.service.js';
import type { OrderSupplierAnswer, SupplierAnswer, SupplierLinkUse } from './supplier-answer.model.js';
import { isUndecided } from './supplier-answer.rules.js';
import {
  MAX_SHOWN_ANSWERS,
  type SupplierAnswerDocument,
  SupplierAnswerRepository,
} from './supplier-answer.schema.js';

/** Links and answers of orders, loaded in batches within one request. */
@Injectable()
export class SupplierAnswerLoaders {
  constructor(
    private readonly links: SupplierLinkRepository,
    private readonly uses: SupplierLinkUses,
    private readonly answers: SupplierAnswerRepository,
  ) {}

  async ofOrder(ctx: RequestContext, order: OrderDocument): Promise<OrderSupplierAnswer | null> {
    const links = ctx.loaders.get<string, SupplierLinkDocument | null>('supplier-links', async (ids) => {
      const latest = await this.links.latestOfOrders(entityScope(ctx), ids);
      return ids.map((id) => latest.get(id) ?? null);
    });
    const link = await links.load(order._id);
    if (!link) return null;
    const state = linkStateOf(link, order.status, nowTimestamp());
    const isLinkOpen = state === SupplierOrderState.OPEN;
    return {
      state: order.supplierAnswerState ?? null,
      version: link.version,
      requestedAt: link.requestedAt ?? link.createdAt,
      expiresAt: link.expiresAt,
      withdrawnAt: link.withdrawnAt,
      isLinkOpen,
      remindedAt: link.remindedAt,
      canRemind: link.remindedAt === null && isRemindable(order, state),
      recipients: link.recipients,
      order,
      link,
    };
  }

  async answersOf(ctx: RequestContext, { order, link }: OrderSupplierAnswer): Promise<SupplierAnswer[]> {
    const answers = ctx.loaders.get<string, SupplierAnswerDocument[]>('supplier-answers', async (ids) => {
      const found = await this.answers.ofOrders(entityScope(ctx), ids);
      return ids.map((id) => found.get(id) ?? []);
    });
    const isDecidable =
      link.supersededAt === null &&
      ![SupplierOrderState.CANCELED, SupplierOrderState.COMPLETED].includes(
        linkStateOf(link, order.status, nowTimestamp()),
      );
    return (await answers.load(order._id)).slice(0, MAX_SHOWN_ANSWERS).map((answer, index) => ({
      ...answerView(answer),
      isOpen: index === 0 && isDecidable && answer.version === link.version && isUndecided(answer),
    }));
  }

  async usesOf(ctx: RequestContext, { link }: OrderSupplierAnswer): Promise<SupplierLinkUse[]> {
    const uses = ctx.loaders.get<string, SupplierLinkUse[]>('supplier-link-uses', async (ids) => {
      const found = await this.uses.ofLinks(entityScope(ctx), ids);
      return ids.map((id) => found.get(id) ?? []);
    });
    return uses.load(link._id);
  }
}

const answerView = (answer: SupplierAnswerDocument): Omit<SupplierAnswer, 'isOpen'> => {
  const { version, files, decision } = answer;
  return {
    ...answerParts(answer),
    version,
    files,
    decision: decision && { ...decision, by: displayName(decision.by) },
  };
};
