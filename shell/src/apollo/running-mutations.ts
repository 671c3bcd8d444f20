import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { finalize } from 'rxjs';

/** Changes that the page has sent and that are not answered yet. */
export class RunningMutations {
  private count = 0;

  get isAny(): boolean {
    return this.count > 0;
  }

  readonly link = new ApolloLink((operation, forward) => {
    if (operation.operationType !== OperationTypeNode.MUTATION) return forward(operation);
    this.count += 1;
    return forward(operation).pipe(
      finalize(() => {
        this.count -= 1;
      }),
    );
  });
}
