import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { type Addresses, PROJECT } from './addresses.js';
import { type Caller, type GraphAnswer, sendGraphRequest } from './graph.js';
import { type Answer, send } from './http.js';

export interface Account {
  area: 'demand' | 'admin';
  email: string;
  password: string;
}

const demo = (area: Account['area'], email: string): Account => ({
  area,
  email,
  password: 'hacchu-hub-demo',
});

/** The accounts of the demonstration data; their passwords are printed at every start. */
export const OPERATOR = demo('admin', 'operator@hacchu-hub.example');
export const SAMPLE_ADMIN = demo('demand', 'admin@sample-shoji.example');
export const SAMPLE_EDITOR = demo('demand', 'editor@sample-shoji.example');
export const MIHON_ADMIN = demo('demand', 'admin@mihon-bussan.example');
export const MIHON_EDITOR = demo('demand', 'editor@mihon-bussan.example');

const idTokenAnswer = z.object({ idToken: z.string(), localId: z.string(), refreshToken: z.string() });
export type SignIn = z.infer<typeof idTokenAnswer>;

/** The identity service's public API, which everybody on the network can call. */
export function callIdentityService(
  auth: number,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return send({
    port: auth,
    path: `/identitytoolkit.googleapis.com/v1/${path}`,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** The identity service's admin API. */
export const callAsAdministrator = (auth: number, path: string, body: object): Promise<Answer> =>
  callIdentityService(auth, `projects/${PROJECT}/${path}`, body, { authorization: 'Bearer owner' });

/** Signs in with a password; undefined when the service refuses. */
export async function signIn(
  auth: number,
  { email, password }: Pick<Account, 'email' | 'password'>,
): Promise<SignIn | undefined> {
  const answer = await callIdentityService(auth, 'accounts:signInWithPassword?key=demo', {
    email,
    password,
    returnSecureToken: true,
  });
  return answer.status === 200 ? idTokenAnswer.parse(JSON.parse(answer.text)) : undefined;
}

/** A signed-in user who sends requests to the gateway. */
export class Person {
  private constructor(
    private readonly addresses: Addresses,
    readonly account: Account,
    readonly token: string,
    private readonly from: string | undefined,
  ) {}

  static async signedIn(addresses: Addresses, account: Account, from?: string): Promise<Person> {
    const session = await signIn(addresses.auth, account);
    if (!session) throw new Error(`${account.email} cannot sign in`);
    return new Person(addresses, account, session.idToken, from);
  }

  get caller(): Caller {
    const actor = this.account.area === 'admin' ? 'Operator' : 'DemandUser';
    return { authorization: `Bearer ${this.token}`, actor };
  }

  /** Any response, including a refusal. */
  ask(query: string, variables: object = {}, timeoutMs?: number): Promise<GraphAnswer> {
    return this.post({ query, variables }, timeoutMs);
  }

  post(body: object | string, timeoutMs?: number): Promise<GraphAnswer> {
    return sendGraphRequest({
      port: this.addresses.gateway,
      caller: this.caller,
      body,
      from: this.from,
      ...(timeoutMs !== undefined && { timeoutMs }),
    });
  }

  /** @throws Error with the refusal; for steps that must succeed. */
  async run<T>(query: string, variables: object, schema: z.ZodType<T>): Promise<T> {
    const answer = await this.ask(query, variables);
    if (answer.errors.length > 0 || !answer.data) {
      throw new Error(`preparation was refused (${answer.status}): ${answer.text.slice(0, 500)}`);
    }
    return schema.parse(answer.data);
  }
}

const listed = z.array(
  z.object({
    id: z.string(),
    subject: z.string().default(''),
    to: z.array(z.object({ address: z.string() })).default([]),
  }),
);

/** Mail that the product sent to an address, oldest first, as the inbox lists it. */
export async function mailsTo(
  { mail }: Addresses,
  address: string,
): Promise<{ id: string; subject: string }[]> {
  const { text } = await send({ port: mail, path: '/api/email' });
  return listed
    .parse(JSON.parse(text))
    .filter(({ to }) => to.some((one) => one.address.toLowerCase() === address.toLowerCase()));
}

export async function mailSource({ mail }: Addresses, id: string): Promise<string> {
  return (await send({ port: mail, path: `/api/email/${id}/source` })).text;
}

/** Text of a message that has one text part. */
function textOf(source: string): string {
  const end = source.search(/\r?\n\r?\n/);
  const [head, body] = [source.slice(0, end), source.slice(end)];
  return /^content-transfer-encoding: base64/im.test(head)
    ? Buffer.from(body, 'base64').toString('utf8')
    : body;
}

/** The one-time link of an invitation. */
async function invitationLink(addresses: Addresses, email: string): Promise<string> {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    for (const { id } of await mailsTo(addresses, email)) {
      const text = textOf(await mailSource(addresses, id));
      const link = /https?:\/\/\S+reset-password\?\S+/.exec(text)?.[0];
      if (link) return link;
    }
    await delay(200);
  }
  throw new Error(`no invitation reached ${email}`);
}

/** Follows the invitation mail as the invited user does. */
export async function acceptInvitation(
  addresses: Addresses,
  account: Account,
  from?: string,
): Promise<Person> {
  const oobCode = new URL(await invitationLink(addresses, account.email)).searchParams.get('oobCode');
  const reset = await callIdentityService(addresses.auth, 'accounts:resetPassword?key=demo', {
    oobCode,
    newPassword: account.password,
  });
  if (reset.status !== 200) throw new Error(`the invitation's link was refused: ${reset.text}`);
  const person = await Person.signedIn(addresses, account, from);
  await person.run('mutation { markPasswordSet { __typename } }', {}, z.unknown());
  return person;
}

export interface OwnDemand {
  uuid: string;
  name: string;
  admin: Person;
  adminUuid: string;
  editor: Person;
  editorUuid: string;
}

const createdDemand = z.object({
  createDemand: z.object({ demand: z.object({ uuid: z.string(), name: z.string() }) }),
});
const invited = z.object({
  createDemandUsers: z.object({
    results: z.array(z.object({ ok: z.boolean(), demandUser: z.object({ uuid: z.string() }).nullable() })),
  }),
});

export interface DemandOptions {
  /** Local source address of its users. */
  from?: string;
  /** Whether orders need approval before they are sent. */
  hasApproval?: boolean;
}

/**
 * Creates a demand for one attack with an ADMIN, an EDITOR and the other features, so that nothing else is
 * damaged.
 */
export async function ownDemand(
  addresses: Addresses,
  operator: Person,
  { from, hasApproval = false }: DemandOptions = {},
): Promise<OwnDemand> {
  const mark = randomUUID().slice(0, 8);
  const { createDemand } = await operator.run(
    'mutation ($input: CreateDemandInput!) { createDemand(input: $input) { demand { uuid name } } }',
    { input: { name: `攻撃試験 ${mark}` } },
    createdDemand,
  );
  const { uuid, name } = createDemand.demand;
  await operator.run(
    'mutation ($input: UpdateFunctionalRestrictionInput!) { updateFunctionalRestriction(input: $input) { __typename } }',
    {
      input: {
        demandUuid: uuid,
        isCostingEnabled: true,
        isExportCsvEnabled: true,
        isOrderListExcelEnabled: true,
        isApprovalFunctionEnabled: hasApproval,
        isOrderInternalDetailEnabled: true,
      },
    },
    z.unknown(),
  );
  const join = (role: 'ADMIN' | 'EDITOR') => joinedMember(addresses, operator, uuid, role, from);
  const [admin, editor] = [await join('ADMIN'), await join('EDITOR')];
  return {
    uuid,
    name,
    admin: admin.person,
    adminUuid: admin.uuid,
    editor: editor.person,
    editorUuid: editor.uuid,
  };
}

/** An invited user of a demand who has accepted the invitation and is signed in. */
export async function joinedMember(
  addresses: Addresses,
  operator: Person,
  demandUuid: string,
  role: 'ADMIN' | 'EDITOR',
  from?: string,
): Promise<{ person: Person; uuid: string }> {
  const mark = randomUUID().slice(0, 8);
  const email = `${role.toLowerCase()}-${mark}@kogeki-shiken.example`;
  const { createDemandUsers } = await operator.run(
    'mutation ($input: CreateDemandUsersInput!) { createDemandUsers(input: $input) { results { ok demandUser { uuid } } } }',
    { input: { demandUuid, users: [{ email, lastName: '攻撃', firstName: '試験', role }] } },
    invited,
  );
  const account: Account = { area: 'demand', email, password: `attack-${randomUUID()}` };
  const person = await acceptInvitation(addresses, account, from);
  return { person, uuid: createDemandUsers.results[0]?.demandUser?.uuid ?? '' };
}
