import { render, screen } from '@testing-library/react';
import { Modal } from './modal.js';

const onFrames = () => {
  const frames = jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  return () => frames.mockRestore();
};

describe('Modal', () => {
  it('is in place before the first animation frame for a user who prefers that nothing moves', () => {
    expect(window.matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(true);
    const restore = onFrames();
    render(
      <Modal open title="権限を変更" onClose={() => undefined}>
        <p>編集者</p>
      </Modal>,
    );
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(screen.getByText('編集者')).toBeVisible();
    restore();
  });

  it('moves for everybody else', () => {
    const { matchMedia } = window;
    window.matchMedia = (query) => Object.assign(matchMedia(query), { matches: false });
    const restore = onFrames();
    render(
      <Modal open title="権限を変更" onClose={() => undefined}>
        <p>編集者</p>
      </Modal>,
    );
    expect(screen.getByText('編集者')).not.toBeVisible();
    restore();
    window.matchMedia = matchMedia;
  });
});
