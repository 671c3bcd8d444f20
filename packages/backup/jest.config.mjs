import { nodePreset } from '../build-config/src/jest/node.mjs';

export default nodePreset({ displayName: 'backup', rootDir: import.meta.dirname });
