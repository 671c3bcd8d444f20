import { nodePreset } from './src/jest/node.mjs';

export default nodePreset({
  displayName: 'build-config',
  rootDir: import.meta.dirname,
  testMatch: ['<rootDir>/src/**/*.test.mjs'],
});
