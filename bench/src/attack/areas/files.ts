import { z } from 'zod';
import { assertDefended, assertNoFailure, type Attack, eachCase } from '../attack.js';
import type { AttackContext, Side, UploadTarget } from '../attack-context.js';
import { HOSTILE_FILES, HOSTILE_NAMES, HTML, PDF, UNSHOWABLE } from '../corpus/files.js';
import { send } from '../stack/http.js';

const attachments = z.object({
  uploadOrderAttachments: z.object({
    orderAttachments: z.array(
      z.object({ uuid: z.string(), name: z.string(), url: z.string(), mimeType: z.string() }),
    ),
  }),
});

const grantFor = (
  context: AttackContext,
  side: Side,
  orderUuid: string,
  fileName: string,
  byteSize: number,
): Promise<UploadTarget> =>
  context.grant(side.admin, 'createOrderAttachmentSignedUrl', 'CreateOrderAttachmentSignedUrlInput', {
    uuid: orderUuid,
    fileName,
    byteSize,
  });

const take = (side: Side, orderUuid: string, uploadUuids: readonly string[]) =>
  side.admin.ask(
    'mutation ($input: UploadOrderAttachmentsInput!) { uploadOrderAttachments(input: $input) { orderAttachments { uuid name url mimeType } } }',
    { input: { uuid: orderUuid, uploadUuids } },
    60_000,
  );

/** A download that no browser executes, whatever its content. */
async function harmless(context: AttackContext, url: string): Promise<string> {
  const file = await context.get(url);
  assertDefended(file.status === 200, `the download was answered ${file.status}`);
  const type = String(file.headers['content-type']);
  const isShown = !/^attachment/.test(String(file.headers['content-disposition']));
  assertDefended(
    !isShown || /^(?:application\/pdf|image\/(?:png|jpeg))/.test(type),
    `it opens in the browser as ${type}`,
  );
  assertDefended(!/html|svg|xml|javascript/.test(type) || !isShown, `it is served as ${type}`);
  assertDefended(file.headers['x-content-type-options'] === 'nosniff', 'browsers may guess its type');
  assertDefended(
    /sandbox|default-src 'none'/.test(String(file.headers['content-security-policy'])),
    'it is not sandboxed',
  );
  return type;
}

export const FILES: readonly Attack[] = [
  {
    id: 'files/put-after-check',
    title: 'a file replaced through its upload URL after it was validated',
    run: async (context) => {
      const side = await context.side();
      const { uuid } = await context.draft(side);
      const target = await grantFor(context, side, uuid, 'a.pdf', PDF.length);
      assertDefended((await context.put(target, PDF)).status < 300, 'the upload was refused');
      const taken = await take(side, uuid, [target.uploadUuid]);
      assertNoFailure(taken, 'taking the file');
      const again = await context.put(target, HTML);
      const [file] = attachments.parse(taken.data).uploadOrderAttachments.orderAttachments;
      const now = await context.get(file?.url ?? '');
      assertDefended(now.text.startsWith('%PDF'), `the file is another one now: ${now.text.slice(0, 60)}`);
      await harmless(context, file?.url ?? '');
      return `the second PUT was answered ${again.status}, the file is what was checked`;
    },
  },
  {
    id: 'files/put-while-checked',
    title: 'a file replaced while it is being validated',
    maxMs: 120_000,
    run: async (context) => {
      const side = await context.side();
      const { uuid } = await context.draft(side);
      return eachCase(
        Array.from({ length: 12 }, (_, index) => [String(index), index]),
        async (index) => {
          const target = await grantFor(context, side, uuid, `a${index}.pdf`, PDF.length);
          await context.put(target, PDF);
          const [taken] = await Promise.all([
            take(side, uuid, [target.uploadUuid]),
            ...Array.from({ length: 5 }, () =>
              context
                .put(target, index % 2 === 0 ? HTML : Buffer.concat([HTML, HTML]))
                .catch(() => undefined),
            ),
          ]);
          assertNoFailure(taken, 'taking the file');
          const parsed = attachments.safeParse(taken.data);
          const file = parsed.data?.uploadOrderAttachments.orderAttachments.find(
            ({ name }) => name === `a${index}.pdf`,
          );
          if (!file) return 'refused';
          const now = await context.get(file.url);
          assertDefended(now.text.startsWith('%PDF'), `the file is another one: ${now.text.slice(0, 60)}`);
          await side.admin.ask(
            'mutation ($input: DeleteOrderAttachmentInput!) { deleteOrderAttachment(input: $input) { __typename } }',
            { input: { uuid, attachmentUuid: file.uuid } },
          );
          return 'what was checked';
        },
      );
    },
  },
  {
    id: 'files/contents',
    title: 'files whose content does not match their name',
    maxMs: 120_000,
    run: async (context) => {
      const side = await context.side();
      return eachCase(HOSTILE_FILES, async ({ name, bytes }) => {
        const { uuid } = await context.draft(side);
        const asked = await side.admin.ask(
          'mutation ($input: CreateOrderAttachmentSignedUrlInput!) { createOrderAttachmentSignedUrl(input: $input) { upload { uploadUuid url headers { name value } } } }',
          { input: { uuid, fileName: name, byteSize: bytes.length } },
        );
        assertNoFailure(asked, 'asking');
        if (asked.errors.length > 0) return 'refused by name';
        const target = await grantFor(context, side, uuid, name, bytes.length);
        await context.put(target, bytes);
        const taken = await take(side, uuid, [target.uploadUuid]);
        assertNoFailure(taken, 'taking the file');
        if (taken.errors.length > 0) return 'refused by content';
        const [file] = attachments.parse(taken.data).uploadOrderAttachments.orderAttachments;
        return `kept, served as ${await harmless(context, file?.url ?? '')}`;
      });
    },
  },
  {
    id: 'files/names',
    title: 'misleading or malformed file names',
    maxMs: 120_000,
    run: async (context) => {
      const side = await context.side();
      return eachCase(HOSTILE_NAMES, async (name) => {
        const { uuid } = await context.draft(side);
        const asked = await side.admin.ask(
          'mutation ($input: CreateOrderAttachmentSignedUrlInput!) { createOrderAttachmentSignedUrl(input: $input) { upload { uploadUuid } } }',
          { input: { uuid, fileName: name, byteSize: PDF.length } },
        );
        assertNoFailure(asked, 'asking');
        if (asked.errors.length > 0) return 'refused';
        const target = await grantFor(context, side, uuid, name, PDF.length);
        await context.put(target, PDF);
        const taken = await take(side, uuid, [target.uploadUuid]);
        assertNoFailure(taken, 'taking the file');
        if (taken.errors.length > 0) return 'refused';
        const [file] = attachments.parse(taken.data).uploadOrderAttachments.orderAttachments;
        assertDefended(!UNSHOWABLE.test(file?.name ?? ''), `the name is kept: ${JSON.stringify(file?.name)}`);
        assertDefended(!/[/\\]/.test(file?.name ?? ''), `a path is kept: ${JSON.stringify(file?.name)}`);
        const shown = decodeURIComponent(
          /filename\*=UTF-8''([^;]+)/.exec(
            String((await context.get(file?.url ?? '')).headers['content-disposition']),
          )?.[1] ?? '',
        );
        assertDefended(!UNSHOWABLE.test(shown), `the download has the name ${JSON.stringify(shown)}`);
        return 'cleaned';
      });
    },
  },
  {
    id: 'files/names-and-subjects',
    title: 'line breaks and direction-changing characters in names and subjects',
    maxMs: 120_000,
    run: async (context) => {
      const side = await context.side();
      const texts: readonly (readonly [string, string])[] = [
        ['CR LF', '名前\r\nBcc: a@attacker.example'],
        ['LF', '名前\n二行目'],
        ['separator of lines', '名前\u2028二行目'],
        ['right-to-left override', '名前\u202eabc'],
        ['an isolate that stays open', '名前\u2067abc'],
        ['a NUL', '名前\u0000'],
        ['an escape', '名前\u001b[31m'],
      ];
      const fields: readonly (readonly [
        string,
        (text: string) => Promise<{ text: string; errors: { message: string }[] }>,
      ])[] = [
        [
          'a product',
          (text) =>
            side.admin.ask(
              'mutation ($input: CreateProductInput!) { createProduct(input: $input) { product { name modelNumber } } }',
              { input: { name: text, modelNumber: text, unitPrice: '1' } },
            ),
        ],
        [
          'a supplier',
          (text) =>
            side.admin.ask(
              'mutation ($input: CreateDemandSupplierInput!) { createDemandSupplier(input: $input) { demandSupplier { name city } } }',
              { input: { name: text, city: text, emails: [] } },
            ),
        ],
        [
          'an order',
          (text) =>
            side.admin.ask(
              'mutation ($input: CreateDraftOrderInput!) { createDraftOrder(input: $input) { order { subject } } }',
              {
                input: {
                  idempotencyKey: crypto.randomUUID(),
                  content: { ...context.content(side), subject: text },
                },
              },
            ),
        ],
        [
          'a person',
          (text) =>
            side.admin.ask(
              'mutation ($input: UpdateDemandUserNameInput!) { updateDemandUserName(input: $input) { demandUser { lastName firstName } } }',
              { input: { uuid: side.adminUuid, lastName: text, firstName: '花子' } },
            ),
        ],
        [
          'a demand',
          (text) =>
            context.operator.ask(
              'mutation ($input: CreateDemandInput!) { createDemand(input: $input) { demand { name } } }',
              { input: { name: `${text}${crypto.randomUUID().slice(0, 8)}` } },
            ),
        ],
        [
          'a view of a list',
          (text) =>
            side.admin.ask(
              'mutation ($input: SaveOrderListViewInput!) { saveOrderListView(input: $input) { orderListView { name } } }',
              { input: { name: text, query: 'tab=all' } },
            ),
        ],
      ];
      const cases = fields.flatMap(([field, ask]) =>
        texts.map(([name, text]) => [`${field}: ${name}`, { ask, text }] as const),
      );
      return eachCase(cases, async ({ ask, text }) => {
        const answer = await ask(text);
        if (answer.errors.length > 0) return 'refused';
        const kept = /\\[rn]|\\u00[01]|[\u2028-\u202e\u2066-\u2069]/.exec(answer.text)?.[0];
        assertDefended(kept === undefined, `kept: ${answer.text.slice(0, 150)}`);
        return 'cleaned';
      });
    },
  },
  {
    id: 'files/urls',
    title: 'tampered signed URLs',
    run: async (context) => {
      const side = await context.side();
      const { uuid } = await context.draft(side);
      const target = await grantFor(context, side, uuid, 'a.pdf', PDF.length);
      const changed = (change: (url: URL) => void): string => {
        const url = new URL(target.url);
        change(url);
        return url.href;
      };
      const cases: readonly (readonly [
        string,
        { url: string; method?: string; body?: Buffer; headers?: Record<string, string> },
      ])[] = [
        ['another file', { url: changed((url) => (url.pathname += 'x')) }],
        ['out of the store', { url: changed((url) => (url.pathname = `/..%2f..%2fsecrets.json`)) }],
        [
          'out of the store, doubly encoded',
          { url: changed((url) => (url.pathname = `/%252e%252e/secrets.json`)) },
        ],
        ['a later end', { url: changed((url) => url.searchParams.set('expires', '9999999999')) }],
        ['a larger size', { url: changed((url) => url.searchParams.set('max', '999999999')) }],
        ['another type', { url: changed((url) => url.searchParams.set('type', 'text/html')) }],
        [
          'a name with a line break',
          { url: changed((url) => url.searchParams.set('name', 'a\r\nSet-Cookie: x')) },
        ],
        ['parameters twice', { url: `${target.url}&type=text/html&max=999999999` }],
        ['GET instead of PUT', { url: target.url, method: 'GET' }],
        ['no signature', { url: changed((url) => url.searchParams.delete('sig')) }],
        ['an empty signature', { url: changed((url) => url.searchParams.set('sig', '')) }],
        ['a file that is too large', { url: target.url, body: Buffer.alloc(12 * 1024 * 1024) }],
        ['HTML by its type', { url: target.url, body: HTML, headers: { 'content-type': 'text/html' } }],
      ];
      return eachCase(cases, async ({ url, method = 'PUT', body = PDF, headers = {} }, name) => {
        const { port, pathname, search } = new URL(url);
        const answer = await send({
          port: Number(port),
          path: pathname + search,
          method,
          headers: { ...Object.fromEntries(target.headers.map((one) => [one.name, one.value])), ...headers },
          ...(method === 'PUT' && { body }),
        }).catch((error: unknown) =>
          error instanceof Error && /EPIPE|ECONNRESET|hang up/.test(error.message)
            ? undefined
            : Promise.reject(error),
        );
        // Closing the connection on an oversized body is a refusal.
        if (!answer) return 'hung up';
        if (name === 'parameters twice') return `${answer.status}`;
        assertDefended(
          answer.status >= 400 && answer.status < 500,
          `${answer.status} ${answer.text.slice(0, 100)}`,
        );
        return String(answer.status);
      });
    },
  },
];
