import { createRequire } from 'node:module';

const resolve = createRequire(import.meta.url).resolve;

/** Font files of the documents; both weights have the same characters. */
export const NORMAL_FONT = resolve('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf');
export const BOLD_FONT = resolve('@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf');
