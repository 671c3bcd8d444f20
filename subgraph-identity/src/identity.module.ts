import { createSubgraphModule } from '@hacchu-hub/subgraph-kit';
import { AuthDirectory } from './auth-directory/auth-directory.js';
import { FirebaseAuthDirectory } from './auth-directory/firebase.auth-directory.js';
import { CurrentUserResolver } from './current-user/current-user.resolver.js';
import { CurrentUserService } from './current-user/current-user.service.js';
import { DemandUserRepository } from './demand-users/demand-user.repository.js';
import { DemandUserResolver } from './demand-users/demand-user.resolver.js';
import { DEMAND_USER_MODEL, demandUserSchema } from './demand-users/demand-user.schema.js';
import { DemandUserService } from './demand-users/demand-user.service.js';
import { DemandRepository } from './demands/demand.repository.js';
import { DemandResolver } from './demands/demand.resolver.js';
import { DEMAND_MODEL, demandSchema } from './demands/demand.schema.js';
import { DemandService } from './demands/demand.service.js';
import { identityEnvironment } from './environment.js';
import { OperatorRepository } from './operators/operator.repository.js';
import { OperatorResolver } from './operators/operator.resolver.js';
import { OPERATOR_MODEL, operatorSchema } from './operators/operator.schema.js';
import { OperatorService } from './operators/operator.service.js';
import { PasswordResetResolver } from './sign-in/password-reset.resolver.js';
import { People } from './sign-in/people.js';
import { InvitationHandler, PasswordResetHandler } from './sign-in/sign-in.handlers.js';

/** Demands, their users, operators, and who is signed in. */
export const identityModule = createSubgraphModule({
  name: 'subgraph-identity',
  environment: identityEnvironment,
  models: [
    { name: DEMAND_MODEL, schema: demandSchema },
    { name: DEMAND_USER_MODEL, schema: demandUserSchema },
    { name: OPERATOR_MODEL, schema: operatorSchema },
  ],
  providers: [
    DemandRepository,
    DemandService,
    DemandUserRepository,
    DemandUserService,
    OperatorRepository,
    OperatorService,
    CurrentUserService,
    People,
    InvitationHandler,
    PasswordResetHandler,
    { provide: AuthDirectory, useClass: FirebaseAuthDirectory },
  ],
  resolvers: [
    DemandResolver,
    DemandUserResolver,
    OperatorResolver,
    CurrentUserResolver,
    PasswordResetResolver,
  ],
});
