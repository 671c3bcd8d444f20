import { render, screen, waitFor, within } from '@testing-library/react';
import { BarChart } from './index.js';

const bars = [
  { name: '青葉製作所', value: '1234000', href: '/demand/orders?supplier=s1' },
  { name: '<b>北斗</b>商会', value: '56000' },
];

const show = (some: Parameters<typeof BarChart>[0]['bars'] = bars) =>
  render(
    <BarChart
      label="今月の発注額"
      bars={some}
      unit="yen"
      barLabel="仕入先"
      valueLabel="発注額"
      empty="今月の発注はまだありません。"
    />,
  );

beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(280);
});
afterEach(() => jest.restoreAllMocks());

/** What stands in the drawing, once it is there. */
const drawn = async (container: HTMLElement) => {
  await waitFor(() => expect(container.querySelector('svg text')).not.toBeNull());
  return [...container.querySelectorAll('svg text')].map(({ textContent }) => textContent);
};

it('draws a bar for each, named as text, with its figure', async () => {
  const { container } = show();
  const texts = await drawn(container);
  expect(texts).toEqual(expect.arrayContaining(['青葉製作所', '<b>北斗</b>商会', '¥1,234,000', '¥56,000']));
});

it('gives the figures as a table that leads to what they are made of', async () => {
  await drawn(show().container);
  const table = within(screen.getByRole('table', { name: '今月の発注額' }));
  expect(table.getByRole('link', { name: '青葉製作所' })).toHaveAttribute(
    'href',
    '/demand/orders?supplier=s1',
  );
  expect(table.getAllByRole('row').at(2)).toHaveTextContent('<b>北斗</b>商会¥56,000');
  expect(table.getAllByRole('link')).toHaveLength(1);
});

it('says what is missing instead of drawing nothing', () => {
  show([]);
  expect(screen.getByText('今月の発注はまだありません。')).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});
