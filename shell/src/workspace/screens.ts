import { type Loadable, loadable } from '@hacchu-hub/ui/loadable';
import { createElement } from 'react';
import type { SliceEntry } from '../remotes/catalogue.js';
import { loadWithUiProvider, type ScreenSurroundings } from './load-screen.js';
import { LoadingPanel } from './loading-panel.js';

export type ScreenComponent = Loadable<object>;

/** The screens of slices as components; each is loaded once, and again after a failure when it is next mounted. */
export class Screens {
  private readonly known = new Map<string, ScreenComponent>();
  /** The newest entry of each slice: a retry may have found another release. */
  private readonly entries = new Map<string, SliceEntry>();

  constructor(private readonly surroundings: ScreenSurroundings) {}

  /** @param screen key of the slice's `screens` */
  get(entry: SliceEntry, screen: string): ScreenComponent {
    this.entries.set(entry.id, entry);
    const key = `${entry.id}/${screen}`;
    const known = this.known.get(key);
    if (known) return known;
    const component = loadable<object>(
      () => loadWithUiProvider(this.surroundings, this.entries.get(entry.id) ?? entry, screen),
      () => createElement(LoadingPanel),
    );
    this.known.set(key, component);
    return component;
  }
}
