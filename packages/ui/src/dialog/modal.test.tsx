import { render, screen } from '@testing-library/react';
import { Modal } from './modal.js';

const { matchMedia } = window;

// No animation frame comes: what is visible is so from the start.
beforeEach(() => jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0));
afterEach(() => {
  jest.restoreAllMocks();
  window.matchMedia = matchMedia;
});

const open = () =>
  render(
    <Modal open title="権限を変更" onClose={() => undefined}>
      <p>編集者</p>
    </Modal>,
  );

describe('Modal', () => {
  it('is in place on its first frame for a user who prefers that nothing moves', () => {
    expect(window.matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(true);
    open();
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(screen.getByText('編集者')).toBeVisible();
  });

  it('fades in for everybody else', () => {
    window.matchMedia = (query) => Object.assign(matchMedia(query), { matches: false });
    open();
    expect(screen.getByText('編集者')).not.toBeVisible();
  });
});
