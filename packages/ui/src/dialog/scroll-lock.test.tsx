import { render } from '@testing-library/react';
import useScrollLocker from './scroll-lock.js';

const Dialog = ({ open = true }: { open?: boolean }) => {
  useScrollLocker(open);
  return null;
};

it('locks scrolling while any dialog is open, and inserts no style element', () => {
  const first = render(<Dialog />);
  const second = render(<Dialog />);
  expect(document.body).toHaveStyle({ overflowY: 'hidden' });
  expect(document.querySelectorAll('style')).toHaveLength(0);
  first.unmount();
  expect(document.body).toHaveStyle({ overflowY: 'hidden' });
  second.rerender(<Dialog open={false} />);
  expect(document.body.style.overflowY).toBe('');
  second.unmount();
  expect(document.body.style.overflowY).toBe('');
});
