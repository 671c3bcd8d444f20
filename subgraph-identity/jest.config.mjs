import { nodePreset } from '../packages/build-config/src/jest/node.mjs';

export default nodePreset({ displayName: 'subgraph-identity', rootDir: import.meta.dirname });
