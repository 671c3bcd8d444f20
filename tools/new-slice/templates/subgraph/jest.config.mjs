import { nodePreset } from '../packages/build-config/src/jest/node.mjs';

export default nodePreset({ displayName: 'subgraph-__slice__', rootDir: import.meta.dirname });
