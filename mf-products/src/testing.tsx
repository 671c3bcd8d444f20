import { renderSlice, type RenderSliceOptions } from '@hacchu-hub/slice-testing';
import declaration from '../slice.json';
import slice from './slice.js';

/** Draws a screen of this slice. */
export const renderProducts = (options: Omit<RenderSliceOptions, 'slice' | 'declaration'>) =>
  renderSlice({ slice, declaration, ...options });
