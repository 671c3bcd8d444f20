import { webPreset } from '../packages/build-config/src/jest/web.mjs';

export default webPreset({ displayName: 'mf-costing', rootDir: import.meta.dirname });
