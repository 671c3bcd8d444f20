import { webPreset } from '../../packages/build-config/src/jest/web.mjs';

export default webPreset({ displayName: 'ui', rootDir: import.meta.dirname });
