import { stepsOf } from './order-steps.js';

const states = (steps: ReturnType<typeof stepsOf>) => steps.map((step) => [step.label, step.state]);

it('shows what is done, where the order is and what is to come', () => {
  expect(states(stepsOf('Delivering', []))).toEqual([
    ['下書き', 'done'],
    ['発注待ち', 'done'],
    ['納品待ち', 'current'],
    ['納品完了', 'upcoming'],
  ]);
});

it('shows everything as done once all goods have come', () => {
  expect(stepsOf('DeliveryComplete', []).every((step) => step.state === 'done')).toBe(true);
});

it('shows the review only of an order that went through one', () => {
  expect(stepsOf('Drafting', []).map((step) => step.label)).not.toContain('承認待ち');
  expect(states(stepsOf('ReviewDenial', []))[1]).toEqual(['差戻し', 'stopped']);
  expect(stepsOf('Delivering', [{ toStatus: 'Reviewing' }]).map((step) => step.label)).toContain('承認待ち');
});

it('ends where the order was cancelled', () => {
  expect(states(stepsOf('Canceled', [{ toStatus: 'Delivering' }]))).toEqual([
    ['下書き', 'done'],
    ['納品待ち', 'done'],
    ['キャンセル', 'stopped'],
  ]);
});
