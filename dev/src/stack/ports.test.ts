import { expect, test } from '@jest/globals';
import { readPorts, requireDifferentPorts } from './ports.js';

test('two parts with the same port are reported by their variables', () => {
  expect(() => requireDifferentPorts(readPorts({ HACCHU_PORT_SHELL: '4001' }))).toThrow(
    'subgraph-orders and the shell have the same port 4001. Choose another one with HACCHU_PORT_SHELL or HACCHU_PORT_SUBGRAPH_ORDERS.',
  );
  expect(() => requireDifferentPorts(readPorts({ HACCHU_PORT_OPEN_GATEWAY: '8080' }))).toThrow(
    'HACCHU_PORT_OPEN_GATEWAY',
  );
  expect(() => requireDifferentPorts(readPorts({}))).not.toThrow();
});

test('what is no port is reported by its variable', () => {
  expect(() => readPorts({ HACCHU_PORT_MF_ORDERS: '70000' })).toThrow(
    'HACCHU_PORT_MF_ORDERS is "70000", which is not a port.',
  );
});
