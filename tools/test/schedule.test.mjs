import { expect, test } from '@jest/globals';
import { runSchedule } from './schedule.mjs';

/** Steps that end when the test says so, and the order of events. */
function controlled(definitions) {
  const events = [];
  const endings = new Map();
  const steps = definitions.map(([name, cores, needs]) => ({
    name,
    cores,
    needs,
    run: () => {
      events.push(`${name} begins`);
      return new Promise((resolve) => endings.set(name, resolve));
    },
  }));
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    events,
    done: runSchedule(steps, 2, ({ name }, missing) => events.push(`${name} skipped: ${missing}`)),
    end: async (name, hasPassed = true) => {
      endings.get(name)(hasPassed);
      await settled();
    },
  };
}

test('steps run in parallel while a core is free, the first that can start does', async () => {
  const { events, end, done } = controlled([
    ['lint', 1],
    ['format', 1],
    ['graph', 1],
  ]);
  expect(events).toEqual(['lint begins', 'format begins']);
  await end('format');
  expect(events).toEqual(['lint begins', 'format begins', 'graph begins']);
  await end('lint');
  await end('graph');
  await done;
});

test('a step for all cores starts when one is free, and nothing starts beside it', async () => {
  const { events, end, done } = controlled([
    ['lint', 1],
    ['unit', 2],
    ['graph', 1],
  ]);
  expect(events).toEqual(['lint begins', 'unit begins']);
  await end('lint');
  expect(events).toHaveLength(2);
  await end('unit');
  expect(events.at(-1)).toBe('graph begins');
  await end('graph');
  await done;
});

test('a step waits for its dependencies, while later ones overtake it', async () => {
  const { events, end, done } = controlled([
    ['build', 1],
    ['unit', 2, ['build']],
    ['lint', 1],
  ]);
  expect(events).toEqual(['build begins', 'lint begins']);
  await end('build');
  expect(events.at(-1)).toBe('unit begins');
  await end('lint');
  await end('unit');
  await done;
});

test('a step that waits for the network starts immediately and occupies no core', async () => {
  const { events, end, done } = controlled([
    ['unit', 2],
    ['chromium', 0],
    ['lint', 1],
  ]);
  expect(events).toEqual(['unit begins', 'chromium begins']);
  await end('unit');
  await end('chromium');
  await end('lint');
  await done;
});

test('steps that depend on a failed one are skipped transitively; the others run', async () => {
  const { events, end, done } = controlled([
    ['build', 2],
    ['unit', 2, ['build']],
    ['report', 1, ['unit']],
    ['lint', 1],
  ]);
  await end('build', false);
  await end('lint');
  await done;
  expect(events).toEqual(['build begins', 'unit skipped: build', 'report skipped: unit', 'lint begins']);
});

test('a dependency outside the run is ignored', async () => {
  const { events, end, done } = controlled([['unit', 2, ['build']]]);
  expect(events).toEqual(['unit begins']);
  await end('unit');
  await done;
});

test('circular dependencies are an error', async () => {
  const { done } = controlled([
    ['a', 1, ['b']],
    ['b', 1, ['a']],
  ]);
  await expect(done).rejects.toThrow('Circular dependency between steps: a, b');
});
