import { nodePreset } from '../../packages/build-config/src/jest/node.mjs';

export default nodePreset({ displayName: 'subgraph-kit', rootDir: import.meta.dirname });
