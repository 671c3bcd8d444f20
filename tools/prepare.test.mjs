import { expect, test } from '@jest/globals';
import { requireNode } from './prepare.mjs';

test.each(['20.19.0', '20.20.2', '22.1.0', '24.0.0'])('Node %s will do', (version) => {
  expect(() => requireNode(version)).not.toThrow();
});

test('Windows is refused with what to use instead, in one line', () => {
  expect(() => requireNode('24.0.0', 'win32')).toThrow(
    /^発注ハブ does not run on Windows itself: use WSL 2, .+\.$/,
  );
});

test.each(['18.20.4', '20.18.3'])('Node %s is too old, in one line', (version) => {
  expect(() => requireNode(version)).toThrow(
    `This is Node ${version}; 発注ハブ needs Node 20.19 or newer. Install it and start again.`,
  );
});
