/**
 * Tests run in a context of their own, while messages of worker threads are objects of Node's main context, where
 * `instanceof Object` of a test's context fails. piscina asks exactly that of the message that a thread is ready.
 */
Object.defineProperty(Object, Symbol.hasInstance, {
  value: (value) => (typeof value === 'object' && value !== null) || typeof value === 'function',
});
