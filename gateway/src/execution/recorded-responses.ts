interface RecordedResponse<Recorded> {
  subgraph: string;
  query: string;
  variables: unknown;
  response: Recorded;
}

/** The subgraphs' responses during one request, so that none of them is queried twice. */
export class RecordedResponses<Recorded> {
  private readonly responses: (() => RecordedResponse<Recorded>)[] = [];
  private byKey: Map<string, Recorded[]> | undefined;

  add(subgraph: string, query: string, variables: unknown, response: Recorded): void {
    this.addLater(() => ({ subgraph, query, variables, response }));
  }

  /** @param make called only if recorded responses are needed */
  addLater(make: () => RecordedResponse<Recorded>): void {
    this.responses.push(make);
  }

  /** The response to the same request; each recorded response is returned once. */
  take(subgraph: string, query: string, variables: unknown): Recorded | undefined {
    if (!this.byKey) {
      this.byKey = new Map();
      for (const make of this.responses) {
        const { response, ...request } = make();
        const name = keyOf(request.subgraph, request.query, request.variables);
        this.byKey.set(name, [...(this.byKey.get(name) ?? []), response]);
      }
    }
    return this.byKey.get(keyOf(subgraph, query, variables))?.shift();
  }
}

const keyOf = (subgraph: string, query: string, variables: unknown): string =>
  JSON.stringify([subgraph, query, variables]);
