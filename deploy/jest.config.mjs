import { nodePreset } from '../packages/build-config/src/jest/node.mjs';

export default nodePreset({
  displayName: 'deploy',
  rootDir: import.meta.dirname,
  testMatch: ['<rootDir>/**/*.test.mjs'],
});
