import { render, screen, waitFor } from '@testing-library/react';
import { UiProvider } from '../layout-provider/index.js';
import { Drawer, Modal } from './modal.js';

const { matchMedia } = window;
afterEach(() => {
  window.matchMedia = matchMedia;
});

describe.each([
  ['a modal', Modal],
  ['a drawer', Drawer],
])('%s', (_, Dialog) => {
  it.each([
    ['moves', false],
    ['does not move', true],
  ])('that %s begins in the field that asks for the focus', async (__, isStill) => {
    window.matchMedia = (query) => Object.assign(matchMedia(query), { matches: isStill });
    render(
      <Dialog open title="氏名を変更" onClose={() => undefined}>
        <input aria-label="姓" autoFocus />
      </Dialog>,
      { wrapper: UiProvider },
    );
    await waitFor(() => expect(screen.getByLabelText('姓')).toHaveFocus());
  });
});
