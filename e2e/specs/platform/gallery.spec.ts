import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { accessibilityProblemsOf } from '../../core/accessibility.js';
import { expect, test } from '../../core/test.js';

const UI = resolve(import.meta.dirname, '../../../packages/ui');
const PAGE = pathToFileURL(join(UI, 'dist/gallery/index.html')).href;

test.beforeAll(async () => {
  await promisify(execFile)('npm', ['run', 'gallery'], { cwd: UI });
});

test('each component in each of its states is accessible, and fits a desktop and a phone', async ({
  page,
}) => {
  const troubles: string[] = [];
  page.on('pageerror', ({ message }) => troubles.push(message));
  for (const width of [1360, 390]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 850 });
      await page.goto(PAGE);
      await expect(page.locator('#charts svg').first()).toBeVisible();
      await expect(page.getByRole('alert').first()).toBeVisible();
      expect(await accessibilityProblemsOf(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      for (const opener of ['確認を開く', 'ダイアログを開く', '側面の画面を開く']) {
        await page.getByRole('button', { name: opener }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        expect(await accessibilityProblemsOf(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
      }
    });
  }
  expect(troubles).toEqual([]);
});
