import { nodePreset } from '../packages/build-config/src/jest/node.mjs';

export default nodePreset({ displayName: 'gateway', rootDir: import.meta.dirname });
