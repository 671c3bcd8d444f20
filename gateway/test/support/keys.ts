import { exportJWK, generateKeyPair } from 'jose';

/** A fresh key pair as two JWKs, named like a process. */
export async function keyPair(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  return {
    publicJwk: { ...(await exportJWK(publicKey)), kid },
    privateJwk: { ...(await exportJWK(privateKey)), kid },
  };
}
