import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Addresses } from './stack/addresses.js';
import { askGraph, type GraphAnswer } from './stack/graph.js';
import { send, type Answer } from './stack/http.js';
import { MIHON_ADMIN, OPERATOR, ownDemand, Person, type OwnDemand } from './stack/people.js';

const masters = z.object({
  createProduct: z.object({ product: z.object({ uuid: z.string() }) }),
  createDemandSupplier: z.object({ demandSupplier: z.object({ uuid: z.string() }) }),
  createDeliveryDestination: z.object({ deliveryDestination: z.object({ uuid: z.string() }) }),
});
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

/** A demand of the attackers with what an order needs. */
export interface Side extends OwnDemand {
  masters: Masters;
}

interface SideOptions {
  /** Of its supplier's address. */
  supplierDomain?: string;
  hasApproval?: boolean;
}

const DAY_MS = 86_400_000;
/** A day in Japan. */
export const day = (fromNow: number): string =>
  new Date(Date.now() + 9 * 3_600_000 + fromNow * DAY_MS).toISOString().slice(0, 10);

/** The stack under attack, with those who attack it and helpers for what attacks have in common. */
export class Arena {
  private callers = 0;

  private constructor(
    readonly addresses: Addresses,
    /** Where the stack keeps its secrets; unknown for a stack that somebody else started. */
    private readonly dataDir: string | undefined,
    readonly operator: Person,
    /** Somebody of another demand, who must not notice anything. */
    readonly bystander: Person,
  ) {}

  static async enter(addresses: Addresses, dataDir: string | undefined): Promise<Arena> {
    const operator = await Person.signedIn(addresses, OPERATOR, '127.0.1.1');
    const bystander = await Person.signedIn(addresses, MIHON_ADMIN, '127.0.2.1');
    return new Arena(addresses, dataDir, operator, bystander);
  }

  /** Another address of this machine at each call: limits per address do not decide what an attack shows. */
  address(): string {
    this.callers += 1;
    return `127.0.${10 + Math.floor(this.callers / 250)}.${1 + (this.callers % 250)}`;
  }

  /** A demand of an attack's own: what it spoils or uses up is nobody else's. */
  async side({
    supplierDomain = 'kogeki-shiire.example',
    hasApproval = false,
  }: SideOptions = {}): Promise<Side> {
    const demand = await ownDemand(this.addresses, this.operator, { from: this.address(), hasApproval });
    return { ...demand, masters: await this.mastersOf(demand, supplierDomain) };
  }

  private async mastersOf({ admin, uuid }: OwnDemand, supplierDomain: string): Promise<Masters> {
    const supplierMail = `order-${uuid}@${supplierDomain}`;
    const made = await admin.run(
      `mutation ($product: CreateProductInput!, $supplier: CreateDemandSupplierInput!, $destination: CreateDeliveryDestinationInput!) {
        createProduct(input: $product) { product { uuid } }
        createDemandSupplier(input: $supplier) { demandSupplier { uuid } }
        createDeliveryDestination(input: $destination) { deliveryDestination { uuid } } }`,
      {
        product: { name: '攻撃試験の品', unitPrice: '120' },
        supplier: { name: '攻撃試験の仕入先', emails: [supplierMail] },
        destination: {
          name: '攻撃試験の倉庫',
          zipCode: '1350061',
          prefectureId: 13,
          city: '江東区',
          address1: '1-1',
          phoneNumber: '0312345678',
          emails: [],
        },
      },
      masters,
    );
    return {
      productUuid: made.createProduct.product.uuid,
      supplierUuid: made.createDemandSupplier.demandSupplier.uuid,
      destinationUuid: made.createDeliveryDestination.deliveryDestination.uuid,
      supplierMail,
    };
  }

  /** Content of an order that could be sent. */
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

  /** Asks for an upload by a mutation whose payload has `upload` or `uploads`. */
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

  /** PUTs a body where a signed URL says, with the headers that it asks for and others. */
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

  /** Somebody without any sign-in. */
  anonymous(body: object | string, headers: Record<string, string> = {}): Promise<GraphAnswer> {
    return askGraph({ port: this.addresses.gateway, body, headers, from: this.address() });
  }

  /** The stack's secrets, for what a process of the stack could do that was taken over. */
  secrets(): unknown {
    const file = this.dataDir === undefined ? undefined : join(this.dataDir, 'secrets.json');
    return file !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  }
}
