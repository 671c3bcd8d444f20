import { webPreset } from '../../packages/build-config/src/jest/web.mjs';

export default webPreset({ displayName: 'slice-testing', rootDir: import.meta.dirname });
