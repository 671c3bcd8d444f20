import { nodePreset } from '../../packages/build-config/src/jest/node.mjs';

export default nodePreset({ displayName: 'platform-core', rootDir: import.meta.dirname });
