import { Allow, Ctx, demandScope, ListSize, ObjectStore, RequestContext } from '@hacchu-hub/subgraph-kit';
import { Args, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { documentKindOf } from '../orders/document-kind.js';
import { OrderLoaders } from '../orders/order.loaders.js';
import { Order } from '../orders/order.model.js';
import { OrderRepository } from '../orders/order.repository.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { OrderStatus } from '../orders/order.status.js';
import { orderView, sendLogView } from '../orders/order.view.js';
import { contentOf } from '../orders/order-content.mapping.js';
import { OrderDocumentKind } from '../orders/order-enums.js';
import { OrderMailDefaults } from '../orders/order-parts.model.js';
import { scopeOfOrder } from '../orders/order-scope.js';
import { OrderSendLog } from '../orders/records/send-log.model.js';
import { isFailed } from '../orders/stopped-mail.js';
import { FailedMails } from './failed-mails.service.js';
import { MailDefaultsService } from './mail-defaults.service.js';
import {
  CreateOrderWithSendMailInput,
  CreateOrderWithSendMailPayload,
  OrderMailDefaultsInput,
  ResendFailedOrderMailsInput,
  ResendFailedOrderMailsPayload,
  SendOrderMailInput,
  SendOrderMailPayload,
  StopOrderMailInput,
  StopOrderMailPayload,
  SubmitOrderWithSendMailInput,
  SubmitOrderWithSendMailPayload,
} from './sending.inputs.js';
import { SendingService } from './sending.service.js';
import { UnsentMails } from './unsent-mails.service.js';

@Resolver(() => Order)
export class SendingResolver {
  constructor(
    private readonly sending: SendingService,
    private readonly unsent: UnsentMails,
    private readonly failedMails: FailedMails,
    private readonly orders: OrderRepository,
    private readonly loaders: OrderLoaders,
    private readonly mailDefaultsService: MailDefaultsService,
  ) {}

  @Mutation(() => SubmitOrderWithSendMailPayload, {
    description:
      'Places a draft by mailing its document. INVALID_ARGUMENT names fields as content.… and mail.…; ' +
      'FAILED_PRECONDITION while the demand requires approval or another mail is pending; UNAVAILABLE when ' +
      'the mail was refused or may have arrived, in which case the order is unchanged. While the mail server is away, ' +
      'the mail is tried again for 24 hours, and its send log is PENDING with the reason.',
  })
  @Allow({ capability: 'orders:send' })
  async submitOrderWithSendMail(
    @Ctx() ctx: RequestContext,
    @Args('input') input: SubmitOrderWithSendMailInput,
  ): Promise<SubmitOrderWithSendMailPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    const id = await this.sending.submit(scope, input);
    return { order: orderView(await this.orders.requireOrder(scope, id)) };
  }

  @Mutation(() => CreateOrderWithSendMailPayload, {
    description:
      'Creates an order and places it by mailing its document. Errors like submitOrderWithSendMail; ' +
      'nothing is stored then. If the mail fails, the order is kept as a draft.',
  })
  @Allow({ capability: 'orders:send' })
  async createOrderWithSendMail(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateOrderWithSendMailInput,
  ): Promise<CreateOrderWithSendMailPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    const id = await this.sending.create(scope, input);
    return { order: orderView(await this.orders.requireOrder(scope, id)) };
  }

  @Mutation(() => SendOrderMailPayload, {
    description:
      'Mails an order that is ready for sending, retries a failed mail, or informs the supplier of the ' +
      'cancellation of a sent order. Errors like submitOrderWithSendMail.',
  })
  @Allow({ capability: 'orders:send' })
  async sendOrderMail(
    @Ctx() ctx: RequestContext,
    @Args('input') input: SendOrderMailInput,
  ): Promise<SendOrderMailPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    const id = await this.sending.sendMail(scope, input);
    return { order: orderView(await this.orders.requireOrder(scope, id)) };
  }

  @Mutation(() => StopOrderMailPayload, {
    description:
      '送信中止: gives up the mail of an order that waits for its first attempt, or for the next one because the mail ' +
      'server is away. Errors: NOT_FOUND; FAILED_PRECONDITION when no mail is waiting, also because it was sent, or ' +
      'while it is being sent.',
  })
  @Allow({ capability: 'orders:send' })
  async stopOrderMail(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, uuid }: StopOrderMailInput,
  ): Promise<StopOrderMailPayload> {
    const scope = demandScope(ctx, demandUuid);
    await this.unsent.stop(scope, uuid);
    return { order: orderView(await this.orders.requireOrder(scope, uuid)) };
  }

  @Mutation(() => ResendFailedOrderMailsPayload, {
    description:
      '再送信 of all mails of the demand that were given up because of an outage, 100 at most, as they were. ' +
      'Left out are orders that were changed since or are due before today, recipients that are not registered any more, ' +
      'and mails that were refused, stopped or may have arrived. Returns before they are sent; repeating it sends only ' +
      'what has failed again. Errors: RESOURCE_EXHAUSTED.',
  })
  @Allow({ capability: 'orders:send' })
  async resendFailedOrderMails(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid }: ResendFailedOrderMailsInput,
  ): Promise<ResendFailedOrderMailsPayload> {
    return { orderCount: await this.failedMails.resendAll(demandScope(ctx, demandUuid)) };
  }

  @ResolveField(() => Int, {
    description:
      'Orders of the demand whose mails resendFailedOrderMails would send again; 0 unless the last mail of this order ' +
      'was not sent.',
  })
  async failedMailOrderCount(
    @Parent() { uuid, demandUuid }: Order,
    @Ctx() ctx: RequestContext,
  ): Promise<number> {
    const [latest] = await this.loaders.sendLogsOf(ctx, uuid);
    if (!latest || !isFailed(latest)) return 0;
    return ctx.loaders
      .get<string, number>('failed-mail-orders', async (demandUuids) =>
        Promise.all(
          demandUuids.map(async (one) => (await this.failedMails.repeatable(demandScope(ctx, one))).length),
        ),
      )
      .load(demandUuid);
  }

  @Query(() => OrderMailDefaults, {
    description:
      'What the form for the mail starts with where content is saved and mailed in one step. INVALID_ARGUMENT names ' +
      'content.….',
  })
  @Allow({ capability: 'orders:send' })
  async orderMailDefaults(
    @Ctx() ctx: RequestContext,
    @Args('input') input: OrderMailDefaultsInput,
  ): Promise<OrderMailDefaults> {
    return this.mailDefaultsService.ofContent(demandScope(ctx, input.demandUuid), input);
  }

  @ResolveField(() => OrderSendLog, {
    nullable: true,
    description: 'The latest sending, whatever its result.',
  })
  async latestOrderSendLog(
    @Parent() { uuid }: Order,
    @Ctx() ctx: RequestContext,
  ): Promise<OrderSendLog | null> {
    const [latest] = await this.loaders.sendLogsOf(ctx, uuid);
    return latest ? sendLogView(latest) : null;
  }

  @ListSize(3)
  @ResolveField(() => [OrderSendLog], { description: '送信履歴, newest first.' })
  async orderSendLogs(@Parent() { uuid }: Order, @Ctx() ctx: RequestContext): Promise<OrderSendLog[]> {
    return (await this.loaders.sendLogsOf(ctx, uuid)).map(sendLogView);
  }

  @ResolveField(() => OrderMailDefaults, { description: 'Defaults of the send form.' })
  async mailDefaults(
    @Parent() order: Order,
    @Ctx() ctx: RequestContext,
    @Args('kind', {
      type: () => OrderDocumentKind,
      nullable: true,
      description: 'Default: depends on the status; CANCELLATION for the dialog that cancels a sent order.',
    })
    kind?: OrderDocumentKind | null,
  ): Promise<OrderMailDefaults> {
    const lines = await this.loaders.linesOf(ctx, order.uuid);
    const { document } = order;
    return this.mailDefaultsService.ofOrder(
      scopeOfOrder(ctx, order),
      document,
      contentOf(document, lines),
      kind ?? suggestedKind(document),
    );
  }
}

const suggestedKind = (order: OrderDocument): OrderDocumentKind =>
  order.status === OrderStatus.Canceled ? OrderDocumentKind.CANCELLATION : documentKindOf(order);

@Resolver(() => OrderSendLog)
export class SendLogResolver {
  constructor(private readonly store: ObjectStore) {}

  @ResolveField(() => String, {
    nullable: true,
    description: 'Signed link to the sent PDF, valid for 5 minutes.',
  })
  async documentUrl(@Parent() log: OrderSendLog): Promise<string | null> {
    if (log.documentKey === null) return null;
    return this.store.signedDownloadUrl(log.documentKey, {
      fileName: log.documentName,
      contentType: 'application/pdf',
    });
  }
}
