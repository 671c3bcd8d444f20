import { render, screen, within } from '@testing-library/react';
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

it('shows the figures as a table with bars, whose names link to their details', () => {
  show();
  const table = within(screen.getByRole('table', { name: '今月の発注額' }));
  expect(table.getByRole('link', { name: '青葉製作所' })).toHaveAttribute(
    'href',
    '/demand/orders?supplier=s1',
  );
  const [, first, second] = table.getAllByRole('row');
  expect(second).toHaveTextContent('<b>北斗</b>商会¥56,000');
  expect(table.getAllByRole('link')).toHaveLength(1);
  // 56,000 is 4.5 per cent of 1,234,000.
  expect(first?.querySelector('span')).toHaveStyle({ width: '100%' });
  expect(second?.querySelector('span')?.style.width).toMatch(/^4\.53/);
});

it('shows what is missing instead of an empty chart', () => {
  show([]);
  expect(screen.getByText('今月の発注はまだありません。')).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});
