/** The subgraphs' responses during one request, so that none of them is queried twice. */
export class RecordedResponses<Recorded> {
  private readonly responses: { key: () => string; response: Recorded }[] = [];
  private byKey: Map<string, Recorded[]> | undefined;

  add(subgraph: string, query: string, variables: unknown, response: Recorded): void {
    this.responses.push({ key: () => keyOf(subgraph, query, variables), response });
  }

  /** The response to the same request; each recorded response is returned once. */
  take(subgraph: string, query: string, variables: unknown): Recorded | undefined {
    if (!this.byKey) {
      this.byKey = new Map();
      for (const { key, response } of this.responses) {
        const name = key();
        this.byKey.set(name, [...(this.byKey.get(name) ?? []), response]);
      }
    }
    return this.byKey.get(keyOf(subgraph, query, variables))?.shift();
  }
}

const keyOf = (subgraph: string, query: string, variables: unknown): string =>
  JSON.stringify([subgraph, query, variables]);
