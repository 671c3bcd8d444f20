import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Addresses } from './stack/addresses.js';
import { type GraphAnswer, sendGraphRequest } from './stack/graph.js';
import { type Answer, send } from './stack/http.js';
import { createMasters } from './stack/masters.js';
import { MIHON_ADMIN, OPERATOR, type OwnDemand, ownDemand, Person } from './stack/people.js';

const uploadTarget = z.object({
  uploadUuid: z.string(),
  url: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type UploadTarget = z.infer<typeof uploadTarget>;
const draft = z.object({
  createDraftOrder: z.object({ order: z.object({ uuid: z.string(), updatedAt: z.string() }) }),
});

export interface Masters {
  productUuid: string;
  supplierUuid: string;
  destinationUuid: string;
  supplierMail: string;
}

/** A demand that attacks run in, with what an order needs. */
export interface Side extends OwnDemand {
  masters: Masters;
}

interface SideOptions {
  /** Domain of its supplier's mail address. */
  supplierDomain?: string;
  hasApproval?: boolean;
}

const DAY_MS = 86_400_000;
/** A day in Japan. */
export const day = (fromNow: number): string =>
  new Date(Date.now() + 9 * 3_600_000 + fromNow * DAY_MS).toISOString().slice(0, 10);

/** The stack under attack, the attackers, and shared helpers. */
export class AttackContext {
  private callers = 0;

  private constructor(
    readonly addresses: Addresses,
    /** Where the stack stores its secrets; unknown for a stack that was already running. */
    private readonly dataDir: string | undefined,
    readonly operator: Person,
    /** A user of another demand, who must not be affected. */
    readonly bystander: Person,
  ) {}

  static async enter(addresses: Addresses, dataDir: string | undefined): Promise<AttackContext> {
    const operator = await Person.signedIn(addresses, OPERATOR, '127.0.1.1');
    const bystander = await Person.signedIn(addresses, MIHON_ADMIN, '127.0.2.1');
    return new AttackContext(addresses, dataDir, operator, bystander);
  }

  /**
   * A different loopback address at each call, so that limits per address do not decide an attack's result.
   */
  address(): string {
    this.callers += 1;
    return `127.0.${10 + Math.floor(this.callers / 250)}.${1 + (this.callers % 250)}`;
  }

  /** Creates a demand for one attack: what it damages or exhausts affects no other. */
  async side({
    supplierDomain = 'kogeki-shiire.example',
    hasApproval = false,
  }: SideOptions = {}): Promise<Side> {
    const demand = await ownDemand(this.addresses, this.operator, { from: this.address(), hasApproval });
    return { ...demand, masters: await this.mastersOf(demand, supplierDomain) };
  }

  private async mastersOf({ admin, uuid }: OwnDemand, supplierDomain: string): Promise<Masters> {
    const supplierMail = `order-${uuid}@${supplierDomain}`;
    const made = await createMasters(admin, {
      product: '攻撃試験の品',
      supplier: '攻撃試験の仕入先',
      supplierMail,
      destination: '攻撃試験の倉庫',
    });
    return {
      productUuid: made.createProduct.product.uuid,
      supplierUuid: made.createDemandSupplier.demandSupplier.uuid,
      destinationUuid: made.createDeliveryDestination.deliveryDestination.uuid,
      supplierMail,
    };
  }

  /** Content of an order that can be sent. */
  content({ masters: { productUuid, supplierUuid, destinationUuid } }: Side, lines = 1): object {
    return {
      subject: '攻撃試験',
      orderDate: day(0),
      demandSupplierId: supplierUuid,
      deliveryDestinationId: destinationUuid,
      orderProductLines: Array.from({ length: lines }, () => ({
        productId: productUuid,
        lot: 10,
        unitPrice: '120',
        taxCategoryId: 1,
        deliveryDate: day(14),
        paymentDueDate: day(44),
      })),
      orderExpenseLines: [],
    };
  }

  async draft(side: Side, lines = 1, by: Person = side.admin): Promise<{ uuid: string; updatedAt: string }> {
    const made = await by.run(
      'mutation ($input: CreateDraftOrderInput!) { createDraftOrder(input: $input) { order { uuid updatedAt } } }',
      { input: { idempotencyKey: crypto.randomUUID(), content: this.content(side, lines) } },
      draft,
    );
    return made.createDraftOrder.order;
  }

  /** Requests an upload with a mutation whose payload has `upload` or `uploads`. */
  async grant(by: Person, mutation: string, inputType: string, input: object): Promise<UploadTarget> {
    const field = /s$/.test(mutation) ? 'uploads' : 'upload';
    const made = await by.run(
      `mutation ($input: ${inputType}!) { ${mutation}(input: $input) { ${field} { uploadUuid url headers { name value } } } }`,
      { input },
      z.record(z.string(), z.record(z.string(), z.union([uploadTarget, z.array(uploadTarget).min(1)]))),
    );
    const target = [made[mutation]?.[field]].flat()[0];
    if (!target) throw new Error(`${mutation} gave no address`);
    return target;
  }

  /** PUTs a body to a signed URL, with the headers that it requires and additional ones. */
  async put(
    target: UploadTarget,
    body: Buffer | string,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const { port, pathname, search } = new URL(target.url);
    return send({
      port: Number(port),
      path: pathname + search,
      method: 'PUT',
      headers: {
        ...Object.fromEntries(target.headers.map(({ name, value }) => [name, value])),
        'content-length': String(Buffer.byteLength(body)),
        ...headers,
      },
      body,
    });
  }

  async get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
    const { port, pathname, search } = new URL(url);
    return send({ port: Number(port), path: pathname + search, headers });
  }

  /** Sends a request without authentication. */
  anonymous(body: object | string, headers: Record<string, string> = {}): Promise<GraphAnswer> {
    return sendGraphRequest({ port: this.addresses.gateway, body, headers, from: this.address() });
  }

  /** The stack's secrets, to simulate a compromised process. */
  secrets(): unknown {
    const file = this.dataDir === undefined ? undefined : join(this.dataDir, 'secrets.json');
    return file !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  }
}
