import { render } from '@testing-library/react';
import { useShortcut } from './index.js';

function press(init: KeyboardEventInit): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  window.dispatchEvent(event);
  return event;
}

it('runs on Ctrl and on ⌘, instead of the browser, and not while Japanese is being converted', () => {
  const save = jest.fn();
  function Screen() {
    useShortcut('mod+s', save);
    return null;
  }
  const { unmount } = render(<Screen />);
  expect(press({ key: 's', ctrlKey: true }).defaultPrevented).toBe(true);
  press({ key: 'S', metaKey: true });
  expect(save).toHaveBeenCalledTimes(2);
  press({ key: 's' });
  press({ key: 's', ctrlKey: true, shiftKey: true });
  press({ key: 's', ctrlKey: true, isComposing: true });
  expect(save).toHaveBeenCalledTimes(2);
  unmount();
  expect(press({ key: 's', ctrlKey: true }).defaultPrevented).toBe(false);
});
