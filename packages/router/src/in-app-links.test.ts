import { inAppTarget } from './in-app-links.hook.js';

function clickOn(html: string, init: MouseEventInit = {}): string | undefined {
  document.body.innerHTML = html;
  let target: string | undefined;
  const listener = (event: MouseEvent) => {
    target = inAppTarget(event, window.location.origin);
    event.preventDefault();
  };
  document.addEventListener('click', listener);
  document
    .querySelector('[data-hit]')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  document.removeEventListener('click', listener);
  return target;
}

it('keeps plain links in the app, and leaves the others to the browser', () => {
  expect(clickOn('<a href="/demand/orders?a=1"><b data-hit>x</b></a>')).toBe('/demand/orders?a=1');
  expect(clickOn('<a href="https://example.com/" data-hit>x</a>')).toBeUndefined();
  expect(clickOn('<a href="/demand" target="_blank" data-hit>x</a>')).toBeUndefined();
  expect(clickOn('<a href="/file.pdf" download data-hit>x</a>')).toBeUndefined();
  expect(clickOn('<a href="#main" data-hit>x</a>')).toBeUndefined();
  expect(clickOn('<a href="/demand" data-hit>x</a>', { ctrlKey: true })).toBeUndefined();
});
