/** The answers that subgraphs gave during one request, so that nothing is asked of them twice. */
export class RecordedAnswers<Answer> {
  private readonly answers: { key: () => string; answer: Answer }[] = [];
  private byKey: Map<string, Answer[]> | undefined;

  add(subgraph: string, query: string, variables: unknown, answer: Answer): void {
    this.answers.push({ key: () => keyOf(subgraph, query, variables), answer });
  }

  /** The answer to the same question, once for each time that it was given. */
  take(subgraph: string, query: string, variables: unknown): Answer | undefined {
    if (!this.byKey) {
      this.byKey = new Map();
      for (const { key, answer } of this.answers) {
        const name = key();
        this.byKey.set(name, [...(this.byKey.get(name) ?? []), answer]);
      }
    }
    return this.byKey.get(keyOf(subgraph, query, variables))?.shift();
  }
}

const keyOf = (subgraph: string, query: string, variables: unknown): string =>
  JSON.stringify([subgraph, query, variables]);
