import { webPreset } from '../../packages/build-config/src/jest/web.mjs';

export default webPreset({ displayName: 'router', rootDir: import.meta.dirname });
