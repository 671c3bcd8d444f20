import { nodePreset } from '../../packages/build-config/src/jest/node.mjs';

export default nodePreset({ displayName: 'slice-contract', rootDir: import.meta.dirname });
