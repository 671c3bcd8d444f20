import { saveFile } from './index.js';

/** Whether the page itself would follow the link, and the frames that are there then. */
const followed = (href: string) => {
  const links: { isOfPage: boolean; name: string }[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const frame = document.querySelector<HTMLIFrameElement>('iframe[hidden]');
    links.push({ isOfPage: this.target === '' || this.target !== frame?.name, name: this.download });
  });
  saveFile(href, '発注_20261128.csv');
  click.mockRestore();
  return links;
};

it('does not leave the page for a file of another origin', () => {
  jest.useFakeTimers();
  expect(followed('https://files.example/signed')).toEqual([{ isOfPage: false, name: '発注_20261128.csv' }]);
  jest.advanceTimersByTime(60_000);
  expect(document.querySelector('iframe')).toBeNull();
  jest.useRealTimers();
});

it('saves a text of the page without a frame', () => {
  expect(followed('data:text/csv,a')).toEqual([{ isOfPage: true, name: '発注_20261128.csv' }]);
  expect(document.querySelector('iframe')).toBeNull();
});
