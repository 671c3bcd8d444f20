import { type GraphqlAnswer, type TestIdentity, type TestKeys } from '@hacchu-hub/subgraph-testing';
import type { ParsedMail } from 'mailparser';
import { copiedOrder, mailOrder } from './copied-orders.js';
import { Client, dataOf, type Harness, key } from './harness.js';
import type { SeenOrder } from './seen-order.js';

const LINK = /https?:\/\/[^\s/]+\/answer#([\w.]+)/g;

/** Tokens of all links in a mail. */
export const tokensIn = (mail: ParsedMail | undefined): string[] =>
  [...(mail?.text ?? '').matchAll(LINK)].map(([, token = '']) => token);

/** What is left of a mail without the sentence and the link for the answer. */
export const withoutLink = (text: string | undefined): string =>
  (text ?? '').replace(/\n\n発注内容のご確認と納期のご回答は[^\n]*\nhttp[^\n]*/, '').trim();

/** An unauthenticated caller at an address, as the gateway signs it. */
export const clientAt = (address: string, userAgent = 'Mozilla/5.0 (test)'): TestIdentity => {
  const identity = { kind: 'anonymous', client: { address, userAgent } } as const;
  return {
    identity,
    token: async (keys: TestKeys, audience: string) =>
      (await keys.signer('gateway')).sign(identity, audience),
  };
};

export interface SeenPage {
  state: string;
  message: string | null;
  expiresAt: string | null;
  content: {
    purchaseNumber: string;
    version: number;
    kind: string;
    buyer: { name: string; address: string | null; phoneNumber: string | null };
    supplierName: string;
    destination: { name: string };
    lines: { lineId: string; name: string; lot: number; amount: string; deliveryDate: string }[];
    expenses: { name: string; amount: string }[];
    total: string;
    corrections: string[];
    document: { name: string; byteSize: number; url: string };
    attachments: { name: string; byteSize: number; url: string }[];
    answers: {
      uuid: string;
      respondent: string;
      kind: string;
      comment: string | null;
      lines: { lineId: string; orderedDate: string; proposedDate: string | null; note: string | null }[];
      fileNames: string[];
      decision: { kind: string; comment: string | null } | null;
    }[];
  } | null;
}

export const PAGE = `fragment Page on SupplierOrder {
  state message expiresAt
  content {
    purchaseNumber version kind subject orderDate supplierName notes subtotal taxTotal total corrections
    buyer { name zipCode address phoneNumber }
    destination { name zipCode address phoneNumber }
    lines { lineId name modelNumber color size lot unitPrice amount deliveryDate notes }
    expenses { name lot unitPrice amount }
    document { name byteSize url }
    attachments { name byteSize url }
    answers {
      uuid at respondent kind comment fileNames
      lines { lineId name orderedDate proposedDate note }
      decision { kind at comment }
    }
  }
}`;

/** A supplier with a link. */
export class SupplierPage {
  constructor(
    private readonly harness: Pick<Harness, 'graphql'>,
    readonly token: string,
    private readonly who: TestIdentity = clientAt('203.0.113.10'),
  ) {}

  async open(): Promise<GraphqlAnswer<{ supplierOrder: SeenPage }>> {
    const query = `${PAGE} query q($token: ID!) { supplierOrder(token: $token) { ...Page } }`;
    return this.harness.graphql(query, { token: this.token }, this.who);
  }

  async seen(): Promise<SeenPage> {
    return dataOf(await this.open()).supplierOrder;
  }

  async answer(
    input: Record<string, unknown>,
  ): Promise<GraphqlAnswer<{ answerSupplierOrder: { supplierOrder: SeenPage } }>> {
    const mutation = `${PAGE} mutation m($input: AnswerSupplierOrderInput!) {
      answerSupplierOrder(input: $input) { supplierOrder { ...Page } }
    }`;
    const all = {
      token: this.token,
      idempotencyKey: key(),
      respondent: '青空 花子',
      kind: 'CONFIRM',
      ...input,
    };
    return this.harness.graphql(mutation, { input: all }, this.who);
  }

  async done(input: Record<string, unknown> = {}): Promise<SeenPage> {
    return dataOf(await this.answer(input)).answerSupplierOrder.supplierOrder;
  }

  /** Proposes a date for the first line. */
  async propose(deliveryDate: string, more: Record<string, unknown> = {}): Promise<SeenPage> {
    const [line] = (await this.seen()).content?.lines ?? [];
    return this.done({ kind: 'PROPOSE', lines: [{ lineId: line?.lineId ?? '', deliveryDate }], ...more });
  }

  async uploads(
    files: { fileName: string; byteSize: number }[],
  ): Promise<GraphqlAnswer<{ createSupplierAnswerUploadUrls: { uploads: UploadTarget[] } }>> {
    return this.harness.graphql(
      `mutation m($input: CreateSupplierAnswerUploadUrlsInput!) {
        createSupplierAnswerUploadUrls(input: $input) { uploads { uploadUuid url headers { name value } } }
      }`,
      { input: { token: this.token, files } },
      this.who,
    );
  }
}

interface UploadTarget {
  uploadUuid: string;
  url: string;
  headers: { name: string; value: string }[];
}

export interface SeenSupplierAnswer {
  state: string | null;
  version: number;
  requestedAt: string;
  expiresAt: string;
  withdrawnAt: string | null;
  isLinkOpen: boolean;
  remindedAt: string | null;
  canRemind: boolean;
  recipients: string[];
  uses: { count: number; network: string; userAgent: string; respondent: string | null }[];
  answers: {
    uuid: string;
    version: number;
    respondent: string;
    kind: string;
    comment: string | null;
    lines: { lineId: string; orderedDate: string; proposedDate: string | null }[];
    files: { name: string; url: string }[];
    decision: { kind: string; by: string; comment: string | null } | null;
    isOpen: boolean;
  }[];
}

/** What the buyer sees of an order. */
export async function buyersView(
  client: Client,
  uuid: string,
): Promise<{ supplierAnswerState: string | null; supplierAnswer: SeenSupplierAnswer | null }> {
  const answer = await client.run<{
    order: { supplierAnswerState: string | null; supplierAnswer: SeenSupplierAnswer | null };
  }>(
    `query q($uuid: ID!) { order(uuid: $uuid) { supplierAnswerState supplierAnswer {
      state version requestedAt expiresAt withdrawnAt isLinkOpen remindedAt canRemind recipients
      uses { count network userAgent respondent }
      answers {
        uuid version respondent kind comment isOpen
        lines { lineId orderedDate proposedDate }
        files { name url }
        decision { kind by comment }
      }
    } } }`,
    { uuid },
  );
  return dataOf(answer).order;
}

/** An order mailed to its supplier, and the page behind its link. */
interface MailedOrder {
  readonly order: SeenOrder;
  readonly page: SupplierPage;
}

/** An order that was mailed, for tests of what comes after it; also its mail is a copy. */
export async function mailedOrder(harness: Harness, client: Client): Promise<MailedOrder> {
  const { order, mail } = await copiedOrder(harness, client, 'mailed', () => mailOrder(harness, client));
  return { order, page: pageOf(harness, mail) };
}

/** Mails an order. */
export async function newlyMailedOrder(harness: Harness, client: Client): Promise<MailedOrder> {
  const { order, mail } = await mailOrder(harness, client);
  return { order, page: pageOf(harness, mail) };
}

const pageOf = (harness: Harness, mail: ParsedMail | undefined): SupplierPage =>
  new SupplierPage(harness, tokensIn(mail)[0] ?? '');
