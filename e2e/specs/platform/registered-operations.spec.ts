import { expect, test } from '@playwright/test';
import { SAMPLE_ADMIN } from '../../core/accounts.js';
import { GATEWAY_ORIGIN } from '../../core/environment.js';
import { callGraph, GATEWAY_URL, signedIn } from '../../core/graph-calls.js';

test('the gateway of the pages takes registered operations alone', async () => {
  const headers = await signedIn(SAMPLE_ADMIN);
  const query = 'query ofNoClient { currentUser { uuid } }';
  const refused = await callGraph(`${GATEWAY_ORIGIN}/graphql`, { query }, headers);
  expect(refused.errors?.[0]).toMatchObject({
    message: 'Only registered operations are accepted.',
    extensions: { code: 'BAD_REQUEST' },
  });
  expect((await callGraph(GATEWAY_URL, { query }, headers)).errors).toBeUndefined();
});
