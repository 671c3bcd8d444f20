import { renderSlice, type RenderSliceOptions } from '@hacchu-hub/slice-testing';
import declaration from '../slice.json';
import slice from './slice.js';

/** An organisation without a connection to LOGILESS, as most tests need it. */
const unconnected = {
  __typename: 'Demand',
  uuid: '01920000-0000-7000-8000-0000000000d1',
  logilessSetting: { __typename: 'LogilessSetting', state: 'UNAVAILABLE' },
};

/** Renders a screen of this slice. */
export const renderProducts = ({ answers, ...options }: Omit<RenderSliceOptions, 'slice' | 'declaration'>) =>
  renderSlice({ slice, declaration, answers: { demand: unconnected, ...answers }, ...options });
