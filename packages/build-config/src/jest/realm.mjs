/**
 * Tests run in a VM context of their own, while messages of worker threads are objects of Node's main context, so
 * `instanceof Object` fails for them. piscina uses exactly that check on the message that signals a ready thread.
 */
Object.defineProperty(Object, Symbol.hasInstance, {
  value: (value) => (typeof value === 'object' && value !== null) || typeof value === 'function',
});
