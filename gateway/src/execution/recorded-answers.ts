/** The subgraphs' responses during one request, so that none of them is queried twice. */
export class RecordedAnswers<Answer> {
  private readonly answers: { key: () => string; answer: Answer }[] = [];
  private byKey: Map<string, Answer[]> | undefined;

  add(subgraph: string, query: string, variables: unknown, answer: Answer): void {
    this.answers.push({ key: () => keyOf(subgraph, query, variables), answer });
  }

  /** The response to the same request; each recorded response is returned once. */
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
