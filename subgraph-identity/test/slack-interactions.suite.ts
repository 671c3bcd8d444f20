import { describe, expect, it } from '@jest/globals';
import { signed } from './emulated-slack.js';
import { decisions, lastWords, meet, payloadOf, give, withReview } from './slack-approval.harness.js';

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
      await meet();
      expect(await give(change(signed(payloadOf())))).toBe(status);
      expect(decisions()).toEqual([]);
    });

    it('and once: a replayed request is refused', async () => {
      await meet();
      const request = signed(payloadOf());
      const statuses = await Promise.all([give(request), give(request)]);
      expect([...statuses, await give(request)].toSorted()).toEqual([200, 409, 409]);
      expect(decisions()).toHaveLength(1);
    });

    it('and for members of the connected workspace only', async () => {
      await meet();
      expect(await give(signed(payloadOf({ team: { id: 'TOTHER' } })))).toBe(403);
      expect(await give(signed(payloadOf({ user: { id: 'U1', team_id: 'TOTHER' } })))).toBe(200);
      expect(await lastWords()).toContain('このワークスペースのメンバーだけが');
      const strange = { action_id: 'approve_order', action_ts: '1.1', value: '{"demandUuid":"x"}' };
      expect(await give(signed(payloadOf({ actions: [strange] })))).toBe(200);
      expect(await give(signed(payloadOf({ actions: [{ action_id: 'open' }] })))).toBe(200);
      expect(await give(signed(payloadOf({ type: 'shortcut', actions: undefined })))).toBe(200);
      expect(decisions()).toEqual([]);
    });
  });
});
