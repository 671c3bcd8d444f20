import { webPreset } from '../packages/build-config/src/jest/web.mjs';

export default webPreset({ displayName: 'mf-orders', rootDir: import.meta.dirname });
