import { nodePreset } from '../../packages/build-config/src/jest/node.mjs';

export default nodePreset({ displayName: 'graph-tools', rootDir: import.meta.dirname });
