import { nodePreset } from '../packages/build-config/src/jest/node.mjs';

export default nodePreset({ displayName: 'subgraph-costing', rootDir: import.meta.dirname });
