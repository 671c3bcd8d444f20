import { nodePreset } from '../build-config/src/jest/node.mjs';

export default nodePreset({
  displayName: 'server-bundle',
  rootDir: import.meta.dirname,
  testMatch: ['<rootDir>/src/**/*.test.mjs'],
});
