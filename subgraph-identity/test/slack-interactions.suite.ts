import { describe, expect, it } from '@jest/globals';
import { signed } from './emulated-slack.js';
import {
  confirmHanako,
  decisions,
  lastReply,
  payloadOf,
  send,
  withReview,
} from './slack-approval.harness.js';

describe('approvals in Slack', () => {
  withReview();

  describe('are accepted from Slack only', () => {
    it.each<[string, (request: RequestInit) => RequestInit, number]>([
      ['a forged signature', () => signed(payloadOf(), { secret: 'another' }), 401],
      ['an old signature', () => signed(payloadOf(), { ageS: 301 }), 401],
      ['a signature in the future', () => signed(payloadOf(), { ageS: -310 }), 401],
      [
        'another body than the signed one',
        (request) => ({ ...request, body: `${request.body as string}&a=b` }),
        401,
      ],
      [
        'no signature',
        (request) => ({ ...request, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
        400,
      ],
      [
        'a body that is not a form',
        () => ({ ...signed('{}'), headers: { ...signed('{}').headers, 'content-type': 'application/json' } }),
        415,
      ],
      ['no payload', () => signed('a=b'), 400],
      ['a payload that is not JSON', () => signed('payload=%7B'), 400],
      ['a body larger than any of Slack', () => signed(`payload=${'a'.repeat(300_000)}`), 413],
    ])('and refused with %s', async (_what, change, status) => {
      await confirmHanako();
      expect(await send(change(signed(payloadOf())))).toBe(status);
      expect(decisions()).toEqual([]);
    });

    it('and once: a replayed request is refused', async () => {
      await confirmHanako();
      const request = signed(payloadOf());
      const statuses = await Promise.all([send(request), send(request)]);
      expect([...statuses, await send(request)].toSorted()).toEqual([200, 409, 409]);
      expect(decisions()).toHaveLength(1);
    });

    it('and for members of the connected workspace only', async () => {
      await confirmHanako();
      expect(await send(signed(payloadOf({ team: { id: 'TOTHER' } })))).toBe(403);
      expect(await send(signed(payloadOf({ user: { id: 'U1', team_id: 'TOTHER' } })))).toBe(200);
      expect(await lastReply()).toContain('このワークスペースのメンバーだけが');
      const strange = { action_id: 'approve_order', action_ts: '1.1', value: '{"demandUuid":"x"}' };
      expect(await send(signed(payloadOf({ actions: [strange] })))).toBe(200);
      expect(await send(signed(payloadOf({ actions: [{ action_id: 'open' }] })))).toBe(200);
      expect(await send(signed(payloadOf({ type: 'shortcut', actions: undefined })))).toBe(200);
      expect(decisions()).toEqual([]);
    });
  });
});
