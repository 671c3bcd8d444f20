import { Listeners } from '../listeners.js';
import type { AskSecondFactor, SecondFactorCode, SecondFactorQuestion } from './identity.js';

/** A question that waits for the person at the keyboard. */
export interface OpenQuestion extends SecondFactorQuestion {
  /** @param given undefined when the person gives up */
  answer(given: SecondFactorCode | undefined): void;
}

/** Asks the person for the code of their second factor, wherever in the application a password is checked. */
export class SecondFactorPrompt {
  private open: OpenQuestion | undefined;
  private readonly listeners = new Listeners();

  readonly ask: AskSecondFactor = (question) =>
    new Promise((resolve) => {
      this.open?.answer(undefined);
      this.change({
        ...question,
        answer: (given) => {
          this.change(undefined);
          resolve(given);
        },
      });
    });

  readonly getQuestion = (): OpenQuestion | undefined => this.open;

  readonly subscribe = this.listeners.subscribe;

  private change(open: OpenQuestion | undefined): void {
    this.open = open;
    this.listeners.notify();
  }
}
