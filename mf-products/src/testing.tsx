import { type RenderedSlice, renderSlice, type RenderSliceOptions } from '@hacchu-hub/slice-testing';
import { screen } from '@testing-library/react';
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

/** Replaces what a field has. */
export const retyperOf =
  (user: RenderedSlice['user']) =>
  async (label: RegExp, text: string): Promise<void> => {
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    await user.type(field, text);
  };
