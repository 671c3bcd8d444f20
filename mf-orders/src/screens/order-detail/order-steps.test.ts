import { stepsOf } from './order-steps.js';

const states = (steps: ReturnType<typeof stepsOf>) => steps.map((step) => [step.label, step.state]);

it('shows completed, current and coming steps', () => {
  expect(states(stepsOf('Delivering', [], false))).toEqual([
    ['下書き', 'done'],
    ['発注待ち', 'done'],
    ['納品待ち', 'current'],
    ['納品完了', 'upcoming'],
  ]);
});

it('shows every step as completed once all goods have been received', () => {
  expect(stepsOf('DeliveryComplete', [], false).every((step) => step.state === 'done')).toBe(true);
});

it('includes the review step for an order that went through one, or will', () => {
  expect(stepsOf('Drafting', [], false).map((step) => step.label)).not.toContain('承認待ち');
  expect(stepsOf('Drafting', [], true).map((step) => step.label)).toEqual([
    '下書き',
    '承認待ち',
    '発注待ち',
    '納品待ち',
    '納品完了',
  ]);
  expect(stepsOf('Delivering', [], true).map((step) => step.label)).not.toContain('承認待ち');
  expect(states(stepsOf('ReviewDenial', [], false))[1]).toEqual(['差戻し', 'stopped']);
  expect(stepsOf('Delivering', [{ toStatus: 'Reviewing' }], false).map((step) => step.label)).toContain(
    '承認待ち',
  );
});

it('ends with the cancellation', () => {
  expect(states(stepsOf('Canceled', [{ toStatus: 'Delivering' }], false))).toEqual([
    ['下書き', 'done'],
    ['納品待ち', 'done'],
    ['キャンセル', 'stopped'],
  ]);
});
