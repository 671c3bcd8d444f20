import { parse } from 'graphql';
import { SliceError } from '../errors/slice-error.js';
import type { PublicDocument } from './public-host.js';
import { publicRequests } from './public-requests.js';

interface Hello {
  hello: string;
}

const source = 'query hello($name: String!) { hello(name: $name) }';
const document = Object.assign(parse(source), {
  __meta__: { documentId: 'the-id' },
}) as PublicDocument<Hello, { name: string }>;

const answering = (status: number, body: unknown) => {
  const calls: { url: string; init: RequestInit; body: unknown }[] = [];
  const fetcher = async (url: string, init: RequestInit) => {
    calls.push({ url, init, body: JSON.parse(init.body as string) });
    if (body instanceof Error) throw body;
    return { status, json: async () => body };
  };
  const requests = (persistedOperations: boolean) =>
    publicRequests({
      uri: '/graphql',
      persistedOperations,
      headers: () => ({ traceparent: 'a-trace' }),
      fetch: fetcher as unknown as typeof fetch,
    });
  return { calls, requests };
};

describe('publicRequests', () => {
  it('sends the id of an operation where operations are registered, without credentials', async () => {
    const { calls, requests } = answering(200, { data: { hello: 'はい' } });
    await expect(requests(true)(document, { name: 'a' })).resolves.toEqual({ hello: 'はい' });
    expect(calls[0]?.body).toEqual({ documentId: 'the-id', variables: { name: 'a' } });
    expect(calls[0]?.init).toMatchObject({
      method: 'POST',
      credentials: 'omit',
      headers: { traceparent: 'a-trace' },
    });
  });

  it('sends the text of an operation otherwise', async () => {
    const { calls, requests } = answering(200, { data: { hello: 'はい' } });
    await requests(false)(document, { name: 'a' });
    expect(calls[0]?.body).toMatchObject({ query: expect.stringContaining('query hello') });
  });

  it('throws what the graph refused, in its words and by field', async () => {
    const extensions = {
      code: 'INVALID_ARGUMENT',
      exception: { details: { fields: { name: ['短すぎます。'] } } },
    };
    const { requests } = answering(200, {
      data: null,
      errors: [{ message: '入力を確認してください。', extensions }],
    });
    await expect(requests(true)(document, { name: '' })).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: '入力を確認してください。',
      fields: { name: ['短すぎます。'] },
    });
  });

  it.each([
    ['there is no connection', 0, new Error('refused'), 'NETWORK'],
    ['the gateway fails', 502, undefined, 'NETWORK'],
    ['the gateway takes no such request', 413, undefined, 'UNKNOWN'],
  ])('throws %s', async (_, status, body, code) => {
    const { requests } = answering(status, body ?? {});
    await expect(requests(true)(document, { name: 'a' })).rejects.toMatchObject({ code });
  });

  it('throws a SliceError also for an answer of nothing, and before anything was sent', async () => {
    const { requests } = answering(200, null);
    await expect(requests(true)(document, { name: 'a' })).rejects.toBeInstanceOf(SliceError);
    const unprintable = { kind: 'Document' } as unknown as typeof document;
    await expect(requests(false)(unprintable, { name: 'a' })).rejects.toBeInstanceOf(SliceError);
  });
});
