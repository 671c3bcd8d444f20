import type { Location } from 'react-router';

type Action = 'PUSH' | 'REPLACE' | 'POP';

interface Step {
  /** Keys of the router's history entries that show this page; more than one after shallow changes. */
  keys: string[];
}

/** Whether only filters, tabs or the like changed: not a page to go back to. */
const isShallow = (location: Location): boolean => {
  const state: unknown = location.state;
  return typeof state === 'object' && state !== null && Reflect.get(state, 'shallow') === true;
};

/** The pages visited in this tab, so that a screen can tell whether going back is possible. */
export class NavigationHistory {
  private steps: Step[] = [];
  private position = -1;
  private offset = 0;
  private address = '';

  record(location: Location, action: Action): void {
    const address = location.pathname + location.search;
    // A jump within the page shows no other.
    const isSame = address === this.address;
    this.address = address;
    const step = this.steps[this.position];
    if (!step) {
      this.restart(location.key);
    } else if (action === 'POP') {
      this.moveTo(location.key);
    } else if (action === 'REPLACE') {
      step.keys[this.offset] = location.key;
    } else if (isSame || isShallow(location)) {
      step.keys = [...step.keys.slice(0, this.offset + 1), location.key];
      this.steps = this.steps.slice(0, this.position + 1);
      this.offset = step.keys.length - 1;
    } else {
      step.keys = step.keys.slice(0, this.offset + 1);
      this.steps = [...this.steps.slice(0, this.position + 1), { keys: [location.key] }];
      this.position += 1;
      this.offset = 0;
    }
  }

  private restart(key: string): void {
    this.steps = [{ keys: [key] }];
    this.position = 0;
    this.offset = 0;
  }

  private moveTo(key: string): void {
    const position = this.steps.findIndex((step) => step.keys.includes(key));
    if (position < 0) {
      this.restart(key);
      return;
    }
    this.position = position;
    this.offset = this.steps[position]?.keys.indexOf(key) ?? 0;
  }

  get canGoBack(): boolean {
    return this.position > 0;
  }

  /** How many history entries to go back to leave this page; 0 when that is not possible. */
  get backDelta(): number {
    return this.canGoBack ? -(this.offset + 1) : 0;
  }
}
