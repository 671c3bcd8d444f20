import { nodePreset } from '../packages/build-config/src/jest/node.mjs';

export default nodePreset({ displayName: 'dev', rootDir: import.meta.dirname });
