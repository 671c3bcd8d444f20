import { z } from 'zod';

/** Environment that subgraph-identity reads beside the kit's. */
export const identityEnvironment = z
  .object({
    HACCHU_ENV: z.string().default('development'),
    FIREBASE_PROJECT_ID: z.string().min(1).default('demo-hacchu-hub'),
    /** Host and port of the auth emulator; development and previews only. */
    FIREBASE_AUTH_EMULATOR_HOST: z.string().min(1).optional(),
    GOOGLE_APPLICATION_CREDENTIALS: z.string().min(1).optional(),
  })
  .superRefine((env, ctx) => {
    if (env.HACCHU_ENV !== 'production') return;
    if (env.FIREBASE_AUTH_EMULATOR_HOST !== undefined) {
      ctx.addIssue({
        code: 'custom',
        path: ['FIREBASE_AUTH_EMULATOR_HOST'],
        message: 'must not be set in production: unsigned tokens would be accepted',
      });
    }
    if (env.FIREBASE_PROJECT_ID.startsWith('demo-')) {
      ctx.addIssue({ code: 'custom', path: ['FIREBASE_PROJECT_ID'], message: 'is a demonstration project' });
    }
  });

export type IdentityEnvironment = z.infer<typeof identityEnvironment>;
