import { webPreset } from '../packages/build-config/src/jest/web.mjs';

export default webPreset({ displayName: 'mf-__slice__', rootDir: import.meta.dirname });
