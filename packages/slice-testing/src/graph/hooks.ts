import { TestGraph } from './server.js';

/** The graph of the running test file: starts with it, forgets its answers after each test. */
export const graph = new TestGraph();

beforeAll(() => graph.listen());
afterEach(() => {
  const unanswered = [...graph.unanswered];
  graph.reset();
  if (unanswered.length > 0) {
    throw new Error(`The screen asked for what the test does not answer:\n${unanswered.join('\n')}`);
  }
});
afterAll(() => graph.close());
