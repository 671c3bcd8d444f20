import type { Location } from 'react-router';
import { NavigationHistory } from './navigation-history.js';

const at = (key: string, shallow = false): Location => ({
  key,
  pathname: `/${key}`,
  search: '',
  hash: '',
  state: shallow ? { shallow: true } : null,
});

function visited(): NavigationHistory {
  const history = new NavigationHistory();
  history.record(at('a'), 'POP');
  return history;
}

it('cannot go back from the first page', () => {
  expect(visited().canGoBack).toBe(false);
});

it('can go back after a new page, and not any more after going back', () => {
  const history = visited();
  history.record(at('b'), 'PUSH');
  expect([history.canGoBack, history.backDelta]).toEqual([true, -1]);
  history.record(at('a'), 'POP');
  expect(history.canGoBack).toBe(false);
  history.record(at('b'), 'POP');
  expect(history.canGoBack).toBe(true);
});

it('ignores shallow changes, and goes back across them', () => {
  const history = visited();
  history.record(at('a2', true), 'PUSH');
  expect(history.canGoBack).toBe(false);
  history.record(at('b'), 'PUSH');
  history.record(at('b2', true), 'PUSH');
  history.record(at('b3', true), 'PUSH');
  expect(history.backDelta).toBe(-3);
  history.record(at('b2', true), 'POP');
  expect(history.backDelta).toBe(-2);
});

it('goes back across jumps within a page', () => {
  const history = visited();
  history.record({ ...at('a'), key: 'a-main', hash: '#main' }, 'PUSH');
  expect(history.canGoBack).toBe(false);
  history.record(at('b'), 'PUSH');
  history.record({ ...at('b'), key: 'b-main', hash: '#main' }, 'PUSH');
  expect(history.backDelta).toBe(-2);
});

it('replaces a page in place', () => {
  const history = visited();
  history.record(at('a1'), 'REPLACE');
  expect(history.canGoBack).toBe(false);
  history.record(at('b'), 'PUSH');
  history.record(at('a1'), 'POP');
  expect(history.canGoBack).toBe(false);
});

it('starts again on a page of an earlier load', () => {
  const history = visited();
  history.record(at('b'), 'PUSH');
  history.record(at('unknown'), 'POP');
  expect(history.canGoBack).toBe(false);
});
