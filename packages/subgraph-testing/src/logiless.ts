import { randomBytes } from 'node:crypto';
import type { LogilessApplication } from '@hacchu-hub/subgraph-kit/logiless/index';
import { z } from 'zod';

const merchantState = z.object({
  deliveries: z.array(
    z.object({
      id: z.number(),
      code: z.string(),
      status: z.string(),
      lines: z.array(
        z.object({
          id: z.number(),
          code: z.string(),
          article_name: z.string(),
          quantity: z.number(),
          received_quantity: z.number(),
        }),
      ),
    }),
  ),
  /** What the next calls meet; `times` counts down as calls meet it. */
  faults: z.array(z.object({ on: z.string(), times: z.number() })),
});

const wholeMerchant = z.looseObject({
  deliveries: z.array(z.looseObject({ id: z.number(), lines: z.array(z.looseObject({})) })),
});
/** A change that every synchronisation reads. */
const AFTER_ALL_CALLS = '2099-01-01 09:00:00';

/** How far a test has set the clock of its process ahead. */
const clockAheadMs = (): number => Math.round(Date.now() - (performance.timeOrigin + performance.now()));

/** A merchant of its own in the LOGILESS emulator that the tests run beside, and an application that may use it. */
export class EmulatedMerchant {
  private constructor(
    readonly id: string,
    readonly application: LogilessApplication,
  ) {}

  /**
   * @param data what the merchant has, as the emulator keeps it
   * @param client the application, where a process under test is known by it already
   */
  static async create(
    redirectUri: string,
    data: object = {},
    client?: Pick<LogilessApplication, 'clientId' | 'clientSecret'>,
  ): Promise<EmulatedMerchant> {
    const origin = process.env['LOGILESS_EMULATOR_URL'];
    if (!origin) throw new Error('LOGILESS_EMULATOR_URL is not set: run the tests with npm test');
    const id = randomBytes(6).toString('hex');
    const own = client ?? { clientId: `client-${id}`, clientSecret: `secret-${id}` };
    const application = { origin, ...own, redirectUri };
    const merchant = new EmulatedMerchant(id, application);
    await merchant.hook('PUT', `/emulator/clients/${application.clientId}`, {
      secret: application.clientSecret,
      redirectUris: [redirectUri],
    });
    await merchant.has(data);
    return merchant;
  }

  /** Replaces what the merchant has; tokens stay. */
  has(data: object): Promise<void> {
    // Nobody waits for a turn because of the emulator's limit, unless that is what is tested.
    const behaviour = { rateLimit: 100_000, clockAheadMs: clockAheadMs() };
    return this.hook('PUT', `/emulator/merchants/${this.id}`, { name: '試験の倉庫', behaviour, ...data });
  }

  behave(change: object): Promise<void> {
    return this.hook('PATCH', `/emulator/merchants/${this.id}/behaviour`, change);
  }

  /** What the next calls meet. */
  fail(fault: {
    on: string;
    kind: 'STATUS' | 'TIMEOUT_BEFORE_COMMIT' | 'TIMEOUT_AFTER_COMMIT' | 'DROP' | 'DROP_AFTER_COMMIT';
    status?: number;
    times?: number;
  }): Promise<void> {
    return this.hook('POST', `/emulator/merchants/${this.id}/faults`, fault);
  }

  receive(receipt: { delivery: number; line: number; received: number }): Promise<void> {
    return this.hook('POST', `/emulator/merchants/${this.id}/receipts`, receipt);
  }

  /** Changes a document, as people of the warehouse can do at LOGILESS. */
  async alter(id: number, change: { status?: 'Cancel'; code?: string; quantity?: number }): Promise<void> {
    const path = `/emulator/merchants/${this.id}`;
    const response = await fetch(`${this.application.origin}${path}`);
    const merchant = wholeMerchant.parse(await response.json());
    const { quantity, ...header } = change;
    const deliveries = merchant.deliveries.map((one) => {
      if (one.id !== id) return one;
      const lines = one.lines.map((line) => (quantity === undefined ? line : { ...line, quantity }));
      return { ...one, ...header, updated_at: AFTER_ALL_CALLS, lines };
    });
    await this.hook('PUT', path, { ...merchant, deliveries });
  }

  moveStock(movement: { articleCode: string; warehouse: number; by: number; day?: string }): Promise<void> {
    return this.hook('POST', `/emulator/merchants/${this.id}/stock`, movement);
  }

  /** Ends the permission at LOGILESS: of access tokens alone, or with their refresh tokens. */
  endTokens(which: 'all' | 'access'): Promise<void> {
    const part = which === 'all' ? 'tokens' : 'access-tokens';
    return this.hook('DELETE', `/emulator/merchants/${this.id}/${part}`, undefined);
  }

  async state(): Promise<z.infer<typeof merchantState>> {
    const response = await fetch(`${this.application.origin}/emulator/merchants/${this.id}`);
    return merchantState.parse(await response.json());
  }

  /** Where the browser goes after somebody has agreed to what the authorize URL asks, or denied it. */
  async decide(authorizeUrl: string, decision: 'agree' | 'deny', merchantId = this.id): Promise<URL> {
    const body = new URL(authorizeUrl).searchParams;
    body.set('decision', decision);
    body.set('merchant_id', merchantId);
    const page = `${this.application.origin}/oauth/v2/auth`;
    const response = await fetch(page, { method: 'POST', body, redirect: 'manual' });
    const location = response.headers.get('location');
    if (location === null) throw new Error(`the emulator answered ${response.status}`);
    return new URL(location);
  }

  private async hook(method: string, path: string, body: object | undefined): Promise<void> {
    const response = await fetch(`${this.application.origin}${path}`, { method, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  }
}
