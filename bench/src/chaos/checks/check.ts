import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { z } from 'zod';
import { HOST, SUBGRAPHS } from '../../attack/stack/addresses.js';
import { send } from '../../attack/stack/http.js';
import { IMPORTED } from '../load/buyer.js';
import { compareMails, compareWrites, type MailComparison, type Stored } from '../load/journal.js';
import type { Load } from '../load/load.js';
import { type ChaosStack, untilTrue } from '../stack/chaos-stack.js';
import { compareStock } from './stock.js';

/** One thing that was compared. */
export interface Finding {
  check: string;
  /** What was compared, in numbers. */
  note: string;
  violations: string[];
}

export interface Verdict {
  findings: Finding[];
  mails: MailComparison;
}

/** Work that was planned for a later time, such as the removal of files that nobody refers to, and has not begun. */
const planned = () => ({ availableAt: { $gt: new Date() }, attempts: 0 });
/** Kinds of work that are the outcome of a mail, whose failure users see. */
const MAIL_TOPICS = ['orders.mail', 'orders.comment-mail'];
const RECOUNTS = [
  { job: 'check-tallies', drift: 'counter drift detected', subgraphs: ['orders'] },
  { job: 'check-purchase-sums', drift: 'drift of purchase sums detected', subgraphs: ['orders'] },
];
/** Catches up on calculations, closings and reopenings that gave up while another slice was away. */
const CATCH_UP = 'find-due-calculations';
/** Finishes and removes what jobs of opening inventories have left. */
const SWEEP = 'sweep-opening-inventories';
/** Kinds of jobs that this makes up for. */
const CAUGHT_UP = ['calculate-costs:', 'finish-closing:', 'finish-reopening:'];
const RECOUNT_MS = 180_000;

type Row = Record<string, unknown> & { _id: string };

/** Compares what the load was told with what the product has stored and sent. */
export class Checks {
  private constructor(
    private readonly stack: ChaosStack,
    private readonly load: Load,
    private readonly client: mongo.MongoClient,
  ) {}

  static async open(stack: ChaosStack, load: Load): Promise<Checks> {
    const uri = `mongodb://${HOST}:${stack.portOf('mongodb')}/?replicaSet=rs0&directConnection=true`;
    return new Checks(stack, load, await mongo.MongoClient.connect(uri));
  }

  close(): Promise<void> {
    return this.client.close();
  }

  /** Waits until all work is done. @returns what is still waiting after the time, by subgraph and kind */
  async waitUntilQuiet(maxMs: number): Promise<string[]> {
    let waiting: string[] = [];
    await untilTrue(async () => {
      waiting = await this.waiting();
      return waiting.length === 0;
    }, maxMs);
    return waiting;
  }

  /** Work that is due and not done, by subgraph and kind. */
  async waiting(): Promise<string[]> {
    return (await Promise.all(SUBGRAPHS.map((name) => this.waitingIn(name)))).flat();
  }

  async verdict(): Promise<Verdict> {
    const lateness = [...(await this.runNow('costing', CATCH_UP)), ...(await this.runNow('costing', SWEEP))];
    const { finding, mails } = await this.mails();
    return {
      mails,
      findings: [
        await this.orders(),
        await this.approvals(),
        await this.receipts(),
        await this.messages(),
        await this.imports(),
        ...(await this.books()),
        await this.calculations(lateness),
        await this.stock(),
        finding,
        await this.queues(),
        ...(await this.recounts()),
      ],
    };
  }

  private rows(subgraph: string, name: string): mongo.Collection<Row> {
    return this.client.db(`hacchu_${subgraph}`).collection<Row>(name);
  }

  private async waitingIn(subgraph: string): Promise<string[]> {
    const entries = await this.rows(subgraph.replace('subgraph-', ''), 'outbox')
      .find({ state: 'PENDING', $nor: [planned()] })
      .toArray();
    return entries.map(({ topic, key }) => `${subgraph} ${String(topic)} ${String(key)}`);
  }

  private get demands(): string[] {
    return this.load.sides.map(({ uuid }) => uuid);
  }

  private ofDemands(subgraph: string, name: string, filter: mongo.Filter<Row> = {}): Promise<Row[]> {
    return this.rows(subgraph, name)
      .find({ demandUuid: { $in: this.demands }, ...filter } as mongo.Filter<Row>)
      .toArray();
  }

  private compared(kind: string, stored: readonly Stored[]): Finding {
    const writes = this.load.caller.journal.filter((write) => write.kind === kind);
    const count = (outcome: string): number => writes.filter((write) => write.outcome === outcome).length;
    return {
      check: kind,
      note: `${count('acknowledged')} acknowledged, ${count('refused')} refused, ${count('unknown')} without an answer; ${stored.length} stored`,
      violations: compareWrites(writes, stored),
    };
  }

  private async orders(): Promise<Finding> {
    const orders = await this.ofDemands('orders', 'orders');
    const finding = this.compared(
      'draft',
      orders.map(({ _id, subject }) => ({ mark: String(subject), id: _id })),
    );
    const numbers = orders.map(
      ({ purchaseNumber, demandUuid }) => `${String(demandUuid)} ${String(purchaseNumber)}`,
    );
    const twice = numbers.filter((number, index) => numbers.indexOf(number) !== index);
    const locked = orders.filter(({ sendingLogId }) => typeof sendingLogId === 'string');
    finding.violations.push(
      ...twice.map((number) => `the order number ${number} was given twice`),
      ...locked.map(({ _id }) => `order ${_id} is still locked by a mail`),
    );
    return finding;
  }

  private async approvals(): Promise<Finding> {
    const approvals = await this.ofDemands('orders', 'order_histories', { event: 'APPROVE' });
    return this.compared(
      'approval',
      approvals.map(({ orderId }) => ({ mark: String(orderId), id: String(orderId) })),
    );
  }

  private async receipts(): Promise<Finding> {
    const receipts = await this.ofDemands('orders', 'order_receipts');
    const finding = this.compared(
      'receipt',
      receipts.map(({ lineId, receivedQuantity }) => ({
        mark: `${String(lineId)}:${String(receivedQuantity)}`,
        id: String(lineId),
      })),
    );
    const sums = new Map<string, number>();
    for (const { lineId, diffFromPrevious } of receipts) {
      sums.set(String(lineId), (sums.get(String(lineId)) ?? 0) + Number(diffFromPrevious));
    }
    for (const { _id, receivedLot } of await this.ofDemands('orders', 'order_product_lines')) {
      const sum = sums.get(_id) ?? 0;
      if (sum !== Number(receivedLot ?? 0))
        finding.violations.push(`line ${_id} says ${String(receivedLot)} received, its receipts ${sum}`);
    }
    return finding;
  }

  private async messages(): Promise<Finding> {
    const messages = await this.ofDemands('orders', 'order_comments');
    return this.compared(
      'message',
      messages.map(({ _id, subject }) => ({ mark: String(subject), id: _id })),
    );
  }

  private async imports(): Promise<Finding> {
    // The products of the demand with stock were there before the load.
    const jobs = (await this.ofDemands('catalog', 'file_jobs')).filter(
      ({ demandUuid }) => demandUuid !== this.load.stocked.uuid,
    );
    const finding = this.compared(
      'import',
      jobs.map(({ _id, fileName }) => ({ mark: String(fileName), id: _id })),
    );
    const products = await this.ofDemands('catalog', 'products');
    let failed = 0;
    for (const { fileName, status, failureReason } of jobs) {
      const mark = String(fileName).replace('.csv', '');
      const count = products.filter(({ modelNumber }) => modelNumber === mark).length;
      const expected = status === 'SUCCESS' ? IMPORTED : 0;
      if (status === 'FAILURE') failed += 1;
      if (count !== expected)
        finding.violations.push(
          `import ${mark} is ${String(status)} and left ${count} products: ${String(failureReason)}`,
        );
      if (status !== 'SUCCESS' && status !== 'FAILURE')
        finding.violations.push(`import ${mark} is still ${String(status)}`);
    }
    finding.note += `, of which ${failed} are shown as failed`;
    return finding;
  }

  private async books(): Promise<Finding[]> {
    const periods = await this.ofDemands('costing', 'accounting_periods');
    const jobs = await this.ofDemands('costing', 'file_jobs');
    const closed = periods.filter(({ isClosed }) => isClosed === true);
    const imports = jobs.filter(({ kind }) => String(kind).startsWith('import-'));
    return [
      this.compared(
        'period',
        periods.map(({ _id, start }) => ({ mark: String(start), id: _id })),
      ),
      this.compared(
        'closing',
        closed.map(({ _id }) => ({ mark: _id, id: _id })),
      ),
      {
        // One that failed is repeated with the same file name.
        check: 'counts and opening stock',
        note: `${imports.length} imports stored`,
        violations: this.load.caller.journal
          .filter(
            ({ kind, outcome, id }) =>
              (kind === 'count' || kind === 'opening') &&
              outcome === 'acknowledged' &&
              !imports.some(({ _id }) => _id === id),
          )
          .map(({ kind, mark }) => `${kind} ${mark} was acknowledged and is not stored`),
      },
    ];
  }

  private async calculations(lateness: string[]): Promise<Finding> {
    const books = await this.ofDemands('costing', 'costing_books');
    const closing = await this.ofDemands('costing', 'accounting_periods', { closing: { $ne: null } });
    return {
      check: 'calculations of costs',
      note: `${books.length} books`,
      violations: [
        ...lateness,
        ...books
          .filter(({ dirtyFrom, failureReason }) => dirtyFrom != null || failureReason != null)
          .map(
            (book) => `the book of ${String(book['demandUuid'])} is not up to date: ${JSON.stringify(book)}`,
          ),
        ...closing.map(({ _id }) => `period ${_id} is still being closed`),
      ],
    };
  }

  private async stock(): Promise<Finding> {
    const demandUuid = this.load.stocked.uuid;
    const find = (subgraph: string, name: string): Promise<Row[]> =>
      this.rows(subgraph, name)
        .find({ demandUuid } as mongo.Filter<Row>)
        .toArray();
    const products = (await find('catalog', 'products')).length;
    const [periods, openings, costs] = await Promise.all([
      find('costing', 'accounting_periods'),
      find('costing', 'opening_inventories'),
      find('costing', 'cost_rows'),
    ]);
    const closed = periods.filter(({ isClosed }) => isClosed === true);
    return {
      check: 'stock',
      note: `${products} products, ${closed.length} closed months, ${costs.length} rows of costs`,
      violations: compareStock({ products, periods, openings, costs }),
    };
  }

  private async mails(): Promise<{ finding: Finding; mails: MailComparison }> {
    const logs = await this.ofDemands('orders', 'order_send_logs');
    const comments = await this.ofDemands('orders', 'order_comments');
    const recorded = [...logs, ...comments].map(({ messageId, status }) => ({
      messageId: String(messageId),
      status: String(status),
    }));
    const suppliers = new Set(this.load.sides.map(({ masters }) => masters.supplierMail));
    const arrived = await mailsTo(this.stack.addresses.mail, suppliers);
    const mails = compareMails(recorded, arrived);
    const finding = this.compared(
      'order mail',
      logs.map(({ subject, orderId }) => ({ mark: String(subject), id: String(orderId) })),
    );
    finding.note += `; of ${recorded.length} mails and messages ${mails.sent} are shown as sent and ${mails.failed} as failed, ${arrived.length} arrived, ${mails.repeated.length} twice with one Message-ID, ${mails.arrivedThoughFailed.length} though shown as failed`;
    finding.violations.push(...mails.violations);
    return { finding, mails };
  }

  private async queues(): Promise<Finding> {
    const violations = await this.waitUntilQuiet(0);
    let failed = 0;
    for (const name of SUBGRAPHS) {
      const subgraph = name.replace('subgraph-', '');
      const letters = await this.rows(subgraph, 'dead_letters').find().toArray();
      violations.push(
        ...letters.map(({ name: kind, reason }) => `${name}: dead letter ${String(kind)}: ${String(reason)}`),
      );
      const entries = await this.rows(subgraph, 'outbox').find({ state: 'FAILED' }).toArray();
      failed += entries.length;
      violations.push(
        ...entries
          .filter(({ topic, key }) => !MAIL_TOPICS.includes(String(topic)) && !isCaughtUp(String(key)))
          .map(
            ({ topic, key, lastError }) =>
              `${name}: ${String(topic)} ${String(key)} failed for good: ${String(lastError)}`,
          ),
      );
    }
    const unready = await this.stack.unready();
    violations.push(...unready.map((name) => `${name} is not ready`));
    return {
      check: 'queues, dead letters and parts',
      note: `${failed} mails and calculations were given up and can be seen as failed, or were made up for`,
      violations,
    };
  }

  /** Runs the nightly recounts of the product now, and reads from its logs what they found. */
  private async recounts(): Promise<Finding[]> {
    const findings: Finding[] = [];
    for (const { job, drift, subgraphs } of RECOUNTS) {
      const violations: string[] = [];
      for (const subgraph of subgraphs) violations.push(...(await this.runNow(subgraph, job)));
      violations.push(...this.logged(drift));
      findings.push({
        check: job,
        note: `${this.demands.length} demands of the load, and the others`,
        violations,
      });
    }
    return findings;
  }

  /** Runs a job of the night now. @returns a violation when it does not end */
  private async runNow(subgraph: string, job: string): Promise<string[]> {
    const since = new Date();
    const _id = `recurring:${job}`;
    await this.rows(subgraph, 'recurring_jobs').updateOne({ _id }, { $set: { nextAt: since } });
    const hasRun = await untilTrue(async () => {
      const runs = await this.rows(subgraph, 'outbox')
        .find({ topic: 'job', createdAt: { $gte: since } })
        .toArray();
      const own = runs.filter(({ key }) => String(key).startsWith(`${_id}:`));
      return own.length > 0 && own.every(({ state }) => state === 'DONE');
    }, RECOUNT_MS);
    await this.waitUntilQuiet(RECOUNT_MS);
    return hasRun ? [] : [`${job} of ${subgraph} did not end within ${RECOUNT_MS / 1_000} s`];
  }

  private logged(text: string): string[] {
    const directory = join(this.stack.dataDir, 'logs');
    return readdirSync(directory).flatMap((file) =>
      readFileSync(join(directory, file), 'utf8')
        .split('\n')
        .filter((line) => line.includes(text))
        .map((line) => `${file}: ${line.slice(0, 300)}`),
    );
  }
}

const isCaughtUp = (key: string): boolean => CAUGHT_UP.some((kind) => key.startsWith(kind));

const inbox = z.array(
  z.looseObject({
    to: z.array(z.object({ address: z.string() })).default([]),
    messageId: z.string().optional(),
    headers: z.looseObject({ 'message-id': z.string().optional() }).optional(),
  }),
);

/** The Message-ID of each mail to these addresses. */
async function mailsTo(port: number, addresses: ReadonlySet<string>): Promise<string[]> {
  const { text } = await send({ port, path: '/api/email', timeoutMs: 60_000 });
  return inbox
    .parse(JSON.parse(text))
    .filter(({ to }) => to.some(({ address }) => addresses.has(address.toLowerCase())))
    .map(({ messageId, headers }) => {
      const id = headers?.['message-id'] ?? messageId ?? '';
      return id.startsWith('<') ? id : `<${id}>`;
    });
}
