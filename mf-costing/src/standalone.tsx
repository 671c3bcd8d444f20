import { mountStandalone } from '@hacchu-hub/slice-kit/standalone';
import declaration from '../slice.json';
import slice from './slice.js';

void mountStandalone(slice, declaration);
