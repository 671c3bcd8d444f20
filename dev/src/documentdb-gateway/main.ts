import { z } from 'zod';
import { startGateway } from './server.js';

const environment = z
  .object({ PORT: z.coerce.number().int().positive(), POSTGRES_HOST: z.string().min(1) })
  .parse(process.env);

if (process.env.NODE_ENV === 'production') {
  console.error('The DocumentDB gateway is for development only: production runs MongoDB.');
  process.exit(1);
}

const gateway = await startGateway({
  port: environment.PORT,
  postgresHost: environment.POSTGRES_HOST,
});
console.log(`listening on 127.0.0.1:${gateway.port}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void gateway.close().then(() => process.exit(0));
  });
}
