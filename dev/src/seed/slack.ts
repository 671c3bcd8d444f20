import { z } from 'zod';
import { StackError } from '../support/stack-error.js';
import type { GraphClient } from './graph-client.js';

/**
 * The person who authorises the app in each demand's emulated workspace, and the channel for its messages.
 */
const PLACES = [
  { person: 'T0SAMPLE/U0SAMPLE1', channel: 'C0SAMPLE2' },
  { person: 'T0MIHON/U0MIHON1', channel: 'C0MIHON2' },
];

const setting = z.object({
  demand: z.object({ slackAppSetting: z.object({ channelId: z.string().nullable() }).nullable() }),
});
const begun = z.object({ createSlackInstallUrl: z.object({ url: z.url() }) });

/**
 * Connects a demand to the Slack emulator as an administrator does in the browser; an existing connection
 * stays.
 *
 * @param index of the demand in the demonstration data
 */
export async function ensureSlack(administrator: GraphClient, index: number): Promise<void> {
  const place = PLACES[index];
  if (!place) return;
  const { demand } = await administrator.run(
    'query { demand { slackAppSetting { channelId } } }',
    {},
    setting,
  );
  if (demand.slackAppSetting?.channelId) return;
  const { createSlackInstallUrl } = await administrator.run(
    'mutation { createSlackInstallUrl(input: {}) { url } }',
    {},
    begun,
  );
  const input = await agree(createSlackInstallUrl.url, place.person);
  await administrator.run(
    'mutation ($input: UpsertSlackSettingInput!) { upsertSlackSetting(input: $input) { demand { uuid } } }',
    { input },
    z.unknown(),
  );
  await administrator.run(
    'mutation ($input: UpdateSlackChannelInput!) { updateSlackChannel(input: $input) { demand { uuid } } }',
    { input: { channelId: place.channel } },
    z.unknown(),
  );
  await administrator.run(
    'mutation { sendSlackTestMessage(input: {}) { demand { uuid } } }',
    {},
    z.unknown(),
  );
}

/** Clicks 許可する on the consent page. @returns the parameters of Slack's redirect */
async function agree(installUrl: string, person: string): Promise<{ code: string; state: string }> {
  const page = new URL(installUrl);
  const body = new URLSearchParams(page.searchParams);
  body.set('person', person);
  body.set('decision', 'allow');
  const response = await fetch(`${page.origin}${page.pathname}`, {
    method: 'POST',
    body,
    redirect: 'manual',
  });
  const back = new URL(response.headers.get('location') ?? '/', page.origin).searchParams;
  const [code, state] = [back.get('code'), back.get('state')];
  if (code === null || state === null) {
    throw new StackError('The demonstration could not be connected to the Slack emulator.');
  }
  return { code, state };
}
