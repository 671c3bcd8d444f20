import type { WebClientOptions } from '@slack/web-api';

type Fetch = NonNullable<WebClientOptions['fetch']>;

/** A limit whose pause the library cannot read, which it would report as an error of no kind. */
const isLimitWithoutPause = ({ status, headers }: Response): boolean =>
  status === 429 && Number.isNaN(Number.parseInt(headers.get('retry-after') ?? '', 10));

/**
 * Sends a request for Slack's library such that it can tell an answer, after which nothing was posted, from a lost
 * one: a redirect is an answer and not followed, and an answer that breaks off is a lost one.
 */
export const slackFetch: Fetch = async (url, init) => {
  const answer = await fetch(url, { ...init, redirect: 'manual' });
  const body = await answer.arrayBuffer();
  const { headers, statusText } = answer;
  const status = isLimitWithoutPause(answer) ? 503 : answer.status;
  return new Response(body.byteLength === 0 ? null : body, { status, statusText, headers });
};
