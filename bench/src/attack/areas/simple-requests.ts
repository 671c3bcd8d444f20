import { assertDefended, type Attack, eachCase, failAttack } from '../attack.js';
import { callerHeaders, readGraphAnswer } from '../stack/graph.js';
import { send } from '../stack/http.js';

export const SIMPLE_REQUESTS: readonly Attack[] = [
  {
    id: 'graphql/simple-requests',
    title: 'requests that a foreign page can send without a preflight: forms, texts, images',
    run: async (context) => {
      const { gateway } = context.addresses;
      const mutation = 'mutation{markPasswordSet{__typename}}';
      const body = JSON.stringify({ query: mutation });
      const signed = callerHeaders(context.bystander.caller);
      const cookie = { cookie: `hacchu-hub:id-token=${context.bystander.token}` };
      const get = (query: string): string => `/graphql?query=${encodeURIComponent(query)}`;
      return eachCase(
        [
          [
            'text/plain',
            { path: '/graphql', method: 'POST', headers: { 'content-type': 'text/plain', ...signed }, body },
          ],
          [
            'a form',
            {
              path: '/graphql',
              method: 'POST',
              headers: { 'content-type': 'application/x-www-form-urlencoded', ...signed },
              body: `query=${encodeURIComponent(mutation)}`,
            },
          ],
          [
            'multipart',
            {
              path: '/graphql',
              method: 'POST',
              headers: { 'content-type': 'multipart/form-data; boundary=x', ...signed },
              body: `--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n${body}\r\n--x--`,
            },
          ],
          ['no type', { path: '/graphql', method: 'POST', headers: signed, body }],
          [
            'a type with a trick',
            {
              path: '/graphql',
              method: 'POST',
              headers: { 'content-type': 'text/plain; application/json', ...signed },
              body,
            },
          ],
          ['GET of a mutation', { path: get(mutation), headers: signed }],
          [
            'GET without a header of ours',
            { path: get('{currentUser{uuid}}'), headers: { authorization: signed['authorization'] ?? '' } },
          ],
          ['GET by cookie', { path: get('{currentUser{uuid}}'), headers: cookie }],
          [
            'POST by cookie',
            {
              path: '/graphql',
              method: 'POST',
              headers: { 'content-type': 'application/json', ...cookie },
              body: JSON.stringify({ query: '{currentUser{uuid}}' }),
            },
          ],
          [
            'a batch',
            {
              path: '/graphql',
              method: 'POST',
              headers: { 'content-type': 'application/json', ...signed },
              body: `[${body},${body}]`,
            },
          ],
          [
            'a batch of 5,000',
            {
              path: '/graphql',
              method: 'POST',
              headers: { 'content-type': 'application/json', ...signed },
              body: `[${Array.from({ length: 5_000 }, () => '{"query":"{__typename}"}').join(',')}]`,
            },
          ],
          [
            'method override',
            { path: '/graphql?_method=POST', headers: { 'x-http-method-override': 'POST', ...signed }, body },
          ],
          [
            'PUT',
            {
              path: '/graphql',
              method: 'PUT',
              headers: { 'content-type': 'application/json', ...signed },
              body,
            },
          ],
        ],
        async (exchange) => {
          const answer = await send({ port: gateway, from: context.address(), ...exchange });
          assertDefended(answer.status < 500, `${answer.status} ${answer.text.slice(0, 100)}`);
          if (readGraphAnswer(answer.text).data)
            failAttack(`it was carried out: ${answer.text.slice(0, 100)}`);
          return String(answer.status);
        },
      );
    },
  },
];
