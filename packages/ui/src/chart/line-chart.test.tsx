import { render, screen, waitFor, within } from '@testing-library/react';
import { LineChart, type LineSeries } from './index.js';
import { lineOption } from './line-option.js';

const series: readonly LineSeries[] = [
  {
    name: '青葉製作所',
    points: [
      { day: '2026-08-01', value: '1200', note: '100個' },
      { day: '2026-11-20', value: '1234.5' },
    ],
  },
  { name: '<b>北斗</b>商会', points: [{ day: '2026-09-15', value: '1180' }] },
];

/** The text content of the plot, once it is rendered. */
const drawn = async (container: HTMLElement) => {
  const drawing = () => expect(container.querySelector('svg text')).not.toBeNull();
  await waitFor(drawing);
  return [...container.querySelectorAll('svg text')].map(({ textContent }) => textContent);
};

const show = (some = series) =>
  render(
    <LineChart
      label="単価の推移"
      series={some}
      unit="yen"
      seriesLabel="仕入先"
      empty="まだ発注がありません。"
    />,
  );

// A chart loads the library when it is first rendered, which takes a busy machine longer than a test waits.
beforeAll(() => import('./line-plot.js'));
beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(280);
});
afterEach(() => jest.restoreAllMocks());

describe('LineChart', () => {
  it('also shows the values as a table, oldest day first', async () => {
    const { container } = show();
    await drawn(container);
    const rows = within(screen.getByRole('table', { name: '単価の推移' })).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['日付', '仕入先', '値'],
      ['2026/08/01', '青葉製作所', '¥1,200（100個）'],
      ['2026/09/15', '<b>北斗</b>商会', '¥1,180'],
      ['2026/11/20', '青葉製作所', '¥1,234.5'],
    ]);
  });

  it('is scaled where it is printed: the drawing has the size of its place as its own', async () => {
    const { container } = show();
    await drawn(container);
    expect(container.querySelector('svg')).toHaveAttribute('viewBox', '0 0 800 280');
  });

  it('draws the lines with their names and labels the axes with days and prices', async () => {
    const { container } = show();
    expect(await drawn(container)).toEqual(
      expect.arrayContaining(['青葉製作所', '<b>北斗</b>商会', '9/2', '¥1,200']),
    );
  });

  it('labels the axis with months for monthly points', async () => {
    const points = ['2026-08-31', '2026-09-30', '2026-10-31'].map((day) => ({ day, value: '1200' }));
    const { container } = render(
      <LineChart
        label="在庫"
        series={[{ name: '在庫', points }]}
        unit="yen"
        seriesLabel="区分"
        isByMonth
        empty=""
      />,
    );
    const texts = await drawn(container);
    expect(texts.filter((text) => text?.includes('月') || text?.includes('/'))).toEqual([
      '2026年8月',
      '2026年9月',
      '2026年10月',
    ]);
  });

  it.each([
    [
      ['1104282', '1104284'],
      ['¥1,104,282', '¥1,104,283', '¥1,104,284'],
    ],
    [['7', '7'], ['¥7']],
    [
      ['131.38', '131.4'],
      ['¥131.38', '¥131.39', '¥131.4'],
    ],
  ])('labels the axis of %j with no finer figures', async (values, labels) => {
    const points = values.map((value, at) => ({ day: `2026-1${at}-01`, value }));
    const { container } = show([{ name: '在庫', points }]);
    const texts = await drawn(container);
    const decimals = Math.max(...values.map((value) => value.split('.')[1]?.length ?? 0));
    const prices = texts.filter((text) => text?.startsWith('¥'));
    expect(prices).toEqual(expect.arrayContaining(labels));
    expect(prices.filter((price) => (price?.split('.')[1]?.length ?? 0) > decimals)).toEqual([]);
  });

  describe('names of lines that do not fit beside each other', () => {
    const points = ['2026-08-01', '2026-11-20'].map((day) => ({ day, value: '1200' }));
    const places = async (container: HTMLElement, isWanted: (text: string) => boolean) => {
      await drawn(container);
      return [...container.querySelectorAll('svg text')]
        .filter(({ textContent }) => isWanted(textContent))
        .map((text) => Number(/translate\([\d.]+ ([\d.]+)\)/u.exec(text.outerHTML)?.[1]));
    };
    const narrow = () => jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(310);

    it('take further rows above the plot', async () => {
      narrow();
      const names = ['試作包装合同会社', '例示製作所株式会社', '雛形繊維株式会社'];
      const { container } = show(names.map((name) => ({ name, points })));
      const rows = await places(container, (text) => names.includes(text));
      const prices = await places(container, (text) => text.startsWith('¥'));
      expect(new Set(rows).size).toBe(2);
      expect(Math.min(...prices) - Math.max(...rows)).toBeGreaterThan(14);
    });

    it('are paged through in one row where they are many, which leaves the lines their height', async () => {
      narrow();
      const names = Array.from({ length: 12 }, (_, at) => `株式会社仕入先${at}号`);
      const { container } = show(names.map((name) => ({ name, points })));
      const rows = await places(container, (text) => names.includes(text));
      expect(new Set(rows).size).toBe(1);
      expect(container.querySelector('svg')).toHaveTextContent('1/12');
    });

    it('are shortened where one is longer than a row', async () => {
      narrow();
      const { container } = show([
        { name: '長'.repeat(100), points },
        { name: '短い名前', points },
      ]);
      // 310 px without the padding and the mark are 270 px: 21 letters of 12 px, and the dots.
      expect(await drawn(container)).toEqual(expect.arrayContaining([`${'長'.repeat(21)}…`, '短い名前']));
    });
  });

  it('shows what is missing instead of an empty chart', () => {
    const { container } = show([{ name: '青葉製作所', points: [] }]);
    expect(screen.getByText('まだ発注がありません。')).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(container.querySelector('figure')).toBeNull();
  });

  it("shows suppliers' names in the tooltip as text, never as markup", () => {
    const tooltip = lineOption(series, 'yen').tooltip;
    const formatter = tooltip && !Array.isArray(tooltip) ? tooltip.formatter : undefined;
    if (typeof formatter !== 'function') throw new Error('The tooltip has no words of its own.');
    const at = { seriesIndex: 1, dataIndex: 0, componentType: 'series', $vars: [] };
    const words: unknown = Reflect.apply(formatter, undefined, [at, 'ticket']);
    if (!(words instanceof HTMLElement)) throw new Error('The words are not an element.');
    expect([...words.children].map(({ textContent }) => textContent)).toEqual([
      '2026/09/15',
      '<b>北斗</b>商会 ¥1,180',
    ]);
    expect(words.querySelector('b')).toBeNull();
  });
});

describe('LineChart without its drawing library', () => {
  it('shows the table instead', async () => {
    jest.resetModules();
    jest.doMock('./line-plot.js', () => {
      throw new Error('The file did not arrive.');
    });
    show();
    expect(await screen.findByText('グラフを表示できないため、表で示します。')).toBeVisible();
    expect(screen.getByRole('table', { name: '単価の推移' })).toBeVisible();
    jest.dontMock('./line-plot.js');
  });
});
