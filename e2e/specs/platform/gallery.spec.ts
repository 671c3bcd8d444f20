import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { loadAccessibilityCheck } from '../../core/accessibility.js';
import { MAGNIFIED_WIDTH } from '../../core/fit.js';
import { expect, test } from '../../core/test.js';

const GALLERY = resolve(import.meta.dirname, '../../../packages/ui/dist/gallery');
const ORIGIN = 'http://gallery.example';

interface Story {
  id: string;
  type: string;
}

const storyIds = (): string[] => {
  const index: { entries: Record<string, Story> } = JSON.parse(
    readFileSync(join(GALLERY, 'index.json'), 'utf8'),
  );
  return Object.values(index.entries)
    .filter(({ type }) => type === 'story')
    .map(({ id }) => id);
};

const HAS_WIDE_DIALOG =
  "[...document.querySelectorAll('[role=dialog]')].some((dialog) => dialog.scrollWidth > dialog.clientWidth)";

const dialogOf = (page: Page) => page.getByRole('dialog').waitFor();
const click = async (page: Page, name: string) => page.getByRole('button', { name }).first().click();

/** What has to happen until a story is complete; most are at once. */
const COMPLETIONS: Record<string, (page: Page) => Promise<void>> = {
  'chart--lines': (page) => page.locator('#storybook-root svg').first().waitFor(),
  'date--states': (page) => page.getByRole('textbox', { name: '使えない日付' }).waitFor(),
  'dialog--confirmation': async (page) => {
    await click(page, '削除する');
    await dialogOf(page);
  },
  'dialog--long-form': dialogOf,
  'dialog--long-modal': dialogOf,
  'dialog--long-words': dialogOf,
  'dialog--open-drawer': dialogOf,
  'dialog--open-modal': dialogOf,
  'form-inputs--searching': (page) => page.getByRole('combobox', { name: '変えられない仕入先' }).waitFor(),
  'light-popup--menu': (page) => click(page, '見本 花子のメニュー'),
  'menu--states': (page) => click(page, 'その他の操作'),
  'pdf--states': async (page) => {
    await click(page, 'PDFを確認');
    await page.getByRole('dialog').getByRole('alert').waitFor();
  },
};

/** Opens the built gallery from its files; nothing is served. */
async function openGallery(page: Page, first: string): Promise<void> {
  await page.route(`${ORIGIN}/**`, (route) =>
    route.fulfill({ path: join(GALLERY, decodeURIComponent(new URL(route.request().url()).pathname)) }),
  );
  await page.goto(`${ORIGIN}/iframe.html?id=${first}&viewMode=story`);
  await page.locator('#storybook-root > *').first().waitFor();
}

/** Shows a story in the open page; resolves with the reason when it cannot be rendered. */
const showStory = (page: Page, id: string) =>
  page.evaluate(
    (storyId) =>
      new Promise<string | undefined>((answer) => {
        const channel = Reflect.get(globalThis, '__STORYBOOK_ADDONS_CHANNEL__');
        channel.on('storyRendered', (id: string) => id === storyId && answer(undefined));
        for (const failure of ['storyErrored', 'storyThrewException', 'storyMissing']) {
          channel.once(failure, (reason: unknown) => answer(`${failure}: ${JSON.stringify(reason)}`));
        }
        channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
      }),
    id,
  );

test('each part of the UI package in each of its states is accessible, and fits a desktop, a phone and a magnified window', async ({
  page,
}) => {
  const ids = storyIds();
  expect(ids.length).toBeGreaterThan(40);
  const troubles: string[] = [];
  let current = '';
  const note = (problem: string) => troubles.push(`${current}: ${problem}`);
  page.on('pageerror', ({ message }) => note(message));
  page.on('console', (message) => message.type() === 'error' && note(message.text()));
  await openGallery(page, ids.at(-1) ?? '');
  const accessibilityProblems = await loadAccessibilityCheck(page);
  for (const width of [1280, 390, MAGNIFIED_WIDTH]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 850 });
      for (const id of ids) {
        current = `${id} at ${width} px`;
        const failure = await showStory(page, id);
        if (failure !== undefined) note(failure);
        await COMPLETIONS[id]?.(page);
        // Magnified, only the place differs.
        if (width !== MAGNIFIED_WIDTH) for (const problem of await accessibilityProblems()) note(problem);
        const needed: number = await page.evaluate('document.documentElement.scrollWidth');
        if (needed > width) note(`needs ${needed} px`);
        // A dialog scrolls by itself.
        if (await page.evaluate(HAS_WIDE_DIALOG)) note('the dialog is too narrow for its content');
      }
    });
  }
  expect(troubles).toEqual([]);
});

type Distance = readonly [number, number];

/** Whether what is at these distances from the middle of a control belongs to it. */
async function isHit(control: Locator, distances: readonly Distance[] = [[0, 0]]): Promise<boolean> {
  const box = await control.boundingBox();
  if (!box) return false;
  const points = distances.map(([x, y]) => [box.x + box.width / 2 + x, box.y + box.height / 2 + y] as const);
  return control.evaluate((element, all) => {
    const page = Reflect.get(globalThis, 'document');
    const contains = Reflect.get(element, 'contains').bind(element);
    return all.every(([x, y]) => contains(page.elementFromPoint(x, y)) === true);
  }, points);
}

/** Whether a finger hits the control within 44 px around its middle. */
const isTouchTarget = (control: Locator): Promise<boolean> => {
  const reach = 21;
  return isHit(control, [
    [-reach, 0],
    [reach, 0],
    [0, -reach],
    [0, reach],
  ]);
};

test('what closes a dialog, a drawer or a toast, and each item of a menu, is large enough for a finger on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 850 });
  await openGallery(page, storyIds().at(-1) ?? '');
  for (const [id, role] of [
    ['dialog--open-modal', 'button'],
    ['dialog--open-drawer', 'button'],
    ['light-toast--states', 'button'],
    ['menu--states', 'menuitem'],
  ] as const) {
    expect(await showStory(page, id)).toBeUndefined();
    await COMPLETIONS[id]?.(page);
    const name = role === 'button' ? '閉じる' : undefined;
    const control = page.getByRole(role, { name, exact: true }).first();
    await expect.poll(() => isTouchTarget(control), { message: id }).toBe(true);
  }
});

test('a long word without a break makes a table no wider than its place', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 850 });
  await openGallery(page, storyIds().find((id) => id.endsWith('table--long-word')) ?? '');
  const table = page.getByRole('table', { name: '長い語のある一覧' });
  const needed: number = await table.evaluate((element) => Reflect.get(element, 'scrollWidth'));
  const place = (await table.locator('..').boundingBox())?.width ?? 0;
  expect(place).toBeGreaterThan(1_000);
  expect(needed).toBeLessThanOrEqual(place);
});

test('a number in a grid is whole, and its note is shown whole beside it or not at all', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 850 });
  await openGallery(page, storyIds().find((id) => id.endsWith('line-grid--numbers')) ?? '');
  const rows = page.getByRole('grid', { name: '数値と補足' }).getByRole('row').filter({ hasText: '▲' });
  const shown: string[] = [];
  for (const row of await rows.all()) {
    const input = row.getByRole('textbox');
    const note = row.getByText('▲12.5%');
    const [number, place, own] = [
      await input.inputValue(),
      await input.boundingBox(),
      await note.boundingBox(),
    ];
    const digits = await note.evaluate((element) => {
      const styleOf = Reflect.get(globalThis, 'getComputedStyle');
      return Number.parseFloat(styleOf(Reflect.get(element, 'parentElement'), '::before').width);
    });
    const room = await input.evaluate(
      (element) => Number(Reflect.get(element, 'scrollWidth')) - Number(Reflect.get(element, 'clientWidth')),
    );
    expect([number, room]).toEqual([number, 0]);
    if (!place || !own) throw new Error(`${number}: not rendered`);
    const isShown = own.y < place.y + place.height - 1;
    if (!isShown) continue;
    shown.push(number);
    expect([number, own.x + own.width <= place.x + place.width - 8 - digits]).toEqual([number, true]);
  }
  expect(shown).toEqual(['1', '1', '80', '80', '1,250', '1,250']);
});

test('a button in a cell of a grid covers neither its unit nor the row below on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 850 });
  await openGallery(page, storyIds().find((id) => id.endsWith('line-grid--numbers')) ?? '');
  const row = page.getByRole('grid', { name: '数値と補足' }).getByRole('row').nth(2);
  const refresh = row.getByRole('button', { name: '更新' });
  const [line, button, icon, note] = [
    await row.boundingBox(),
    await refresh.boundingBox(),
    await refresh.locator('svg').boundingBox(),
    await row.getByText('▲12.5%').boundingBox(),
  ];
  if (!line || !button || !icon || !note) throw new Error('not rendered');
  expect(button.y).toBeGreaterThanOrEqual(line.y);
  expect(button.y + button.height).toBeLessThanOrEqual(line.y + line.height);
  expect(icon.x + icon.width).toBeLessThanOrEqual(note.x);
});

test('a text area grows with its text, and shrinks again', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 850 });
  await openGallery(page, storyIds().find((id) => id.endsWith('form--without-errors')) ?? '');
  const area = page.locator('textarea').first();
  const height = async () => (await area.boundingBox())?.height ?? 0;
  const hidden = () =>
    area.evaluate(
      (element) =>
        Number(Reflect.get(element, 'scrollHeight')) - Number(Reflect.get(element, 'clientHeight')),
    );
  await area.fill('');
  const empty = await height();
  await area.fill('長い備考の文です。'.repeat(60).concat('\n\n最後の行'));
  expect(await hidden()).toBe(0);
  expect(await height()).toBeGreaterThan(2 * empty);
  await area.fill('短い備考');
  expect(await height()).toBe(empty);
});

test('the buttons that empty a field are large enough to hit, with their icons where the others were', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 850 });
  const middle = async (part: Locator): Promise<{ x: number; y: number; size: number }> => {
    const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x: x + width / 2, y: y + height / 2, size: Math.min(width, height) };
  };
  const fields = {
    'date--states': ['.ant-picker:has([aria-label="小さい日付"])', '.ant-picker:has(input[value^="2026"])'],
    'form-inputs--searching': ['.ant-select:has([role="combobox"])'],
  };
  for (const [story, selectors] of Object.entries(fields)) {
    await openGallery(page, story);
    await COMPLETIONS[story]?.(page);
    for (const selector of selectors) {
      const field = page.locator(selector).first();
      const before = await middle(field.locator('svg').last());
      await field.hover();
      const button = field.getByRole('button');
      await expect(button).toBeVisible();
      expect((await middle(button)).size).toBeGreaterThanOrEqual(24);
      const after = await middle(button.locator('svg'));
      expect(Math.abs(after.x - before.x) + Math.abs(after.y - before.y)).toBeLessThan(1);
    }
  }
});

test('the buttons of a dialog that is higher than the window stay in sight, and cover nothing that has the focus', async ({
  page,
}) => {
  await openGallery(page, storyIds().at(-1) ?? '');
  expect(await showStory(page, 'dialog--long-form')).toBeUndefined();
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: '保存する' });
  const fields = dialog.getByRole('textbox');
  for (const viewport of [
    { width: 1280, height: 700 },
    { width: 390, height: 700 },
  ]) {
    await page.setViewportSize(viewport);
    await expect(save).toBeInViewport({ ratio: 1 });
    await fields.first().focus();
    for (const field of await fields.all()) {
      await expect(field).toBeFocused();
      expect(await isHit(field)).toBe(true);
      await page.keyboard.press('Tab');
    }
    await expect(save).toBeInViewport({ ratio: 1 });
  }
});

test('buttons that are disabled are grey in forced colors', async ({ page }) => {
  await openGallery(page, storyIds().at(-1) ?? '');
  expect(await showStory(page, 'button--states')).toBeUndefined();
  await page.emulateMedia({ forcedColors: 'active' });
  const colorsOf = (buttons: Locator): Promise<string[]> =>
    buttons.evaluateAll((all) =>
      all.map((button) => String(Reflect.get(globalThis, 'getComputedStyle')(button).color)),
    );
  const inert = new Set(await colorsOf(page.locator('button:disabled, button[aria-disabled=true]')));
  const others = new Set(await colorsOf(page.locator('button:not(:disabled, [aria-disabled=true])')));
  expect(inert.size).toBe(1);
  expect([...inert].filter((color) => others.has(color))).toEqual([]);
});
