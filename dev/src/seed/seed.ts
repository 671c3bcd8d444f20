import type { Settings } from '../stack/settings.js';

export async function seedDemoData(_settings: Settings, _say: (line: string) => void): Promise<void> {}
