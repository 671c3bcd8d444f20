import { nodePreset } from '../../packages/build-config/src/jest/node.mjs';

export default nodePreset({ displayName: 'purchase-math', rootDir: import.meta.dirname });
