import { nextUuid, renderSlice, type RenderSliceOptions } from '@hacchu-hub/slice-testing';
import declaration from '../slice.json';
import slice from './slice.js';

/** Renders a screen of this slice. */
export const render__Entity__ = (options: Omit<RenderSliceOptions, 'slice' | 'declaration'>) =>
  renderSlice({ slice, declaration, ...options });

/** A record of __label__ as the graph returns it. */
export const a__Entity__ = (own: { name?: string; note?: string | null } = {}) => ({
  uuid: nextUuid(),
  name: '見本',
  note: null,
  createdAt: '2026-11-01T00:00:00.000000Z',
  updatedAt: '2026-11-01T00:00:00.000000Z',
  ...own,
});
