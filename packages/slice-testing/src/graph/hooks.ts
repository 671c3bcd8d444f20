import { TestGraph } from './server.js';

/** The graph of the running test file: starts with it and resets its results after each test. */
export const graph = new TestGraph();

beforeAll(() => graph.listen());
afterEach(() => {
  const unanswered = [...graph.unanswered];
  graph.reset();
  if (unanswered.length > 0) {
    throw new Error(
      `The screen used root fields for which the test defines no result:\n${unanswered.join('\n')}`,
    );
  }
});
afterAll(() => graph.close());
