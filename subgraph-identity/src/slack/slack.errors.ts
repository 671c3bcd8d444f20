import { SlackError, WebAPIPlatformError, WebAPIRateLimitedError, WebAPIRequestError } from '@slack/web-api';
import { z } from 'zod';

/**
 * Why a call of Slack failed: the permission was revoked, the channel does not accept messages, a code has expired,
 * Slack limits the rate, does not respond, or refuses because of an error of ours.
 */
export type SlackFailure = 'ENDED' | 'CHANNEL' | 'CODE' | 'BUSY' | 'DOWN' | 'REFUSED';

const FAILURES: Readonly<Record<string, SlackFailure>> = {
  invalid_auth: 'ENDED',
  not_authed: 'ENDED',
  account_inactive: 'ENDED',
  token_revoked: 'ENDED',
  token_expired: 'ENDED',
  missing_scope: 'ENDED',
  team_access_not_granted: 'ENDED',
  channel_not_found: 'CHANNEL',
  not_in_channel: 'CHANNEL',
  is_archived: 'CHANNEL',
  restricted_action: 'CHANNEL',
  restricted_action_read_only_channel: 'CHANNEL',
  restricted_action_thread_only_channel: 'CHANNEL',
  method_not_supported_for_channel_type: 'CHANNEL',
  invalid_code: 'CODE',
  code_already_used: 'CODE',
  ratelimited: 'BUSY',
  rate_limited: 'BUSY',
  internal_error: 'DOWN',
  fatal_error: 'DOWN',
  service_unavailable: 'DOWN',
  request_timeout: 'DOWN',
  // The workspace moves to an organisation of Slack, and comes back.
  org_login_required: 'DOWN',
  team_added_to_org: 'DOWN',
};

/** A failed call of Slack; its message contains Slack's own error code and no secrets. */
export class SlackCallError extends Error {
  constructor(
    readonly failure: SlackFailure,
    /** Slack's error code. */
    readonly error: string,
    /** Whether the call may have taken effect although it failed. */
    readonly isUncertain = false,
    /** Pause that Slack requests, in milliseconds. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(`Slack: ${error}`);
    this.name = 'SlackCallError';
  }
}

/** Network errors before anything was sent. */
const NEVER_SENT = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];
const causeSchema = z.object({ cause: z.object({ code: z.string() }) });

function wasNeverSent(error: Error): boolean {
  const known = causeSchema.safeParse(error);
  return known.success && NEVER_SENT.includes(known.data.cause.code);
}

/** How Slack writes its error codes. The library takes an answer that is no JSON for a code: the page of a proxy. */
const CODE = /^[a-z][a-z0-9_]{0,99}$/;
const UNEXPECTED = 'unexpected_answer';

/** An answer that is not Slack's says nothing about the message: it is posted later, like after an error 500. */
function failureOfAnswer(name: unknown): SlackCallError {
  if (typeof name !== 'string' || !CODE.test(name)) return new SlackCallError('DOWN', UNEXPECTED);
  return new SlackCallError(FAILURES[name] ?? 'REFUSED', name);
}

/** Converts an error of the library. Its causes are dropped, since they may contain a request. */
export function toSlackCallError(error: unknown): unknown {
  if (error instanceof WebAPIPlatformError) return failureOfAnswer(error.data.error);
  if (error instanceof WebAPIRateLimitedError) {
    return new SlackCallError('BUSY', 'ratelimited', false, error.retryAfter * 1_000);
  }
  if (error instanceof WebAPIRequestError) {
    return new SlackCallError('DOWN', error.code, !wasNeverSent(error.original));
  }
  if (error instanceof SlackError) return new SlackCallError('DOWN', error.code);
  return error;
}
