import {
  KIT_ENVIRONMENT,
  type KitEnvironment,
  notFound,
  nowTimestamp,
  type QuotaCharges,
  Quotas,
  type RequestContext,
  systemScope,
  type TenantScope,
  WithdrawnDemands,
} from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import { OrderRepository } from '../orders/order.repository.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { SupplierOrderState } from '../orders/supplier-answer.enums.js';
import {
  type LinkClient,
  SupplierLinkRepository,
  SupplierLinkUses,
} from '../supplier-links/supplier-link.repository.js';
import { linkStateOf } from '../supplier-links/supplier-link.rules.js';
import type { SupplierLinkDocument } from '../supplier-links/supplier-link.schema.js';
import { readLinkToken } from '../utilities/link-token.js';
import { clientOf, networkOf } from './client-network.js';

/** The same for malformed, forged and unknown tokens. */
const INVALID_LINK = 'リンクが正しくありません。メールに記載されたリンクをもう一度開いてください。';

/** The demand withdraws. */
const ENDED_LINK = 'このリンクは現在ご利用いただけません。発注元へ直接お問い合わせください。';

/** A valid link with its order. */
export interface OpenedLink {
  /** The demand of the order. */
  readonly scope: TenantScope;
  readonly link: SupplierLinkDocument;
  readonly order: OrderDocument;
  readonly state: SupplierOrderState;
  readonly client: LinkClient;
  /** For quotas. */
  readonly subject: { readonly link: string; readonly address: string };
}

/** Opens links of order mails: the signature of the token authorises the access to one version of one order. */
@Injectable()
export class LinkAccess {
  constructor(
    private readonly links: SupplierLinkRepository,
    private readonly uses: SupplierLinkUses,
    private readonly orders: OrderRepository,
    private readonly quotas: Quotas,
    private readonly withdrawn: WithdrawnDemands,
    @Inject(KIT_ENVIRONMENT) private readonly env: KitEnvironment,
  ) {}

  /**
   * @param charge what is charged besides the call itself
   * @throws NOT_FOUND for everything that is not a link of ours, RESOURCE_EXHAUSTED
   */
  async open({ identity }: RequestContext, token: string, charge: QuotaCharges = {}): Promise<OpenedLink> {
    const { address, userAgent, key } = clientOf(identity);
    // Charged before the token is looked at, so that tokens cannot be guessed.
    await this.quotas.take({ address: key }, { 'supplierPages.address.hour': 1 });
    const { linkId, isValid } = readLinkToken(this.env.MAIL_TOKEN_SECRET, 'a', token);
    // Looked up in any case, so that the response takes the same time.
    const link = await this.links.findSigned(linkId);
    const order = await this.orders.findSigned(link?.orderId ?? linkId);
    if (!isValid || !link || !order || order.demandUuid !== link.demandUuid) throw notFound(INVALID_LINK);
    if (await this.withdrawn.stateNow(link.demandUuid)) throw notFound(ENDED_LINK);
    const subject = { link: link._id, address: key };
    await this.quotas.take(subject, { 'supplierPages.link.hour': 1, ...charge });
    return {
      scope: systemScope(link.demandUuid),
      link,
      order,
      state: linkStateOf(link, order.status, nowTimestamp()),
      client: { network: networkOf(address), userAgent },
      subject,
    };
  }

  /** Records the use of a link. */
  async record({ scope, link, client }: OpenedLink, respondent?: string): Promise<void> {
    await this.uses.record(scope, link._id, client, respondent);
  }
}
