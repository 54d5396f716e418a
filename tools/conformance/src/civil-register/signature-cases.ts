import { signLookup } from '@wathiqa/contract/civil-register';
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { type Asked, type RegisterCases, type RegisterClient, sign } from './client.ts';
import { expectRecord, expectRefusal } from './expectations.ts';

type Authorize = NonNullable<Asked['authorization']>;

const MINUTE_MS = 60_000;
const CLOCK_DIFFERENCE_MS = 3_000;

const signedAt =
  (milliseconds: number): Authorize =>
  (body, signer) =>
    signLookup(body, signer, new Date(Date.now() + milliseconds));

/** A correct signature with changed claims. */
const withClaims =
  (change: JWTPayload): Authorize =>
  async (body, signer) => {
    const token = (await sign(body, signer))?.slice('Bearer '.length) ?? '';
    const { kid } = signer.privateKey;
    const changed = await new SignJWT({ ...decodeJwt(token), ...change })
      .setProtectedHeader({ alg: 'ES256', ...(kid ? { kid } : {}) })
      .sign(signer.privateKey);
    return `Bearer ${changed}`;
  };

const withForeignKey: Authorize = async (body, signer) => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const { kid } = signer.privateKey;
  const foreign = { ...(await exportJWK(privateKey)), ...(kid ? { kid } : {}) };
  return sign(body, { ...signer, privateKey: foreign });
};

/** The algorithm `none` (RFC 7519). */
const withoutAlgorithm: Authorize = async (body, signer) => {
  const [, payload] = (await sign(body, signer))?.split('.') ?? [];
  return `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
};

const withChangedSignature: Authorize = async (body, signer) => {
  const token = (await sign(body, signer)) ?? '';
  return token.slice(0, -8) + (token.endsWith('AAAAAAAA') ? 'BBBBBBBB' : 'AAAAAAAA');
};

const now = () => Math.floor(Date.now() / 1000);

const REFUSED: Readonly<Record<string, Authorize>> = {
  'no signature': async () => undefined,
  'a password in place of a signature': async () => `Basic ${btoa('wathiqa:secret')}`,
  'a token that is not a JWT': async () => 'Bearer abc',
  'the algorithm none': withoutAlgorithm,
  'a changed signature': withChangedSignature,
  'the signature of another key': withForeignKey,
  'an unknown client': (body, signer) => sign(body, { ...signer, clientId: 'nobody-knows' }),
  'the signature of another body': (_body, signer) => sign('{}', signer),
  'an expired signature': signedAt(-2 * MINUTE_MS),
  'a signature of the future': signedAt(MINUTE_MS),
  'a signature that is valid for an hour': async (body, signer) =>
    withClaims({ exp: now() + 3_600 })(body, signer),
  'the audience of another register': (body, signer) =>
    sign(body, { ...signer, audience: 'https://register.invalid' }),
  'no audience': withClaims({ aud: undefined }),
  'no expiry': withClaims({ exp: undefined }),
  'no jti': withClaims({ jti: undefined }),
  'no hash of the body': withClaims({ body: undefined }),
};

export const signatureCases: RegisterCases = {
  ...Object.fromEntries(
    Object.entries(REFUSED).map(([what, authorization]) => [
      `refuses ${what}`,
      async ({ ask }: RegisterClient) => expectRefusal(await ask({ authorization }), 'UNSIGNED'),
    ]),
  ),
  'refuses the second use of a signature': async ({ ask }) => {
    let first: string | undefined;
    const authorization: Authorize = async (body, signer) => {
      first ??= await sign(body, signer);
      return first;
    };
    expectRecord(await ask({ authorization }));
    expectRefusal(await ask({ authorization }), 'UNSIGNED');
  },
  'refuses X-Road-Client in place of a signature': async ({ ask }) => {
    const headers = { 'x-road-client': 'EG/GOV/1/WATHIQA' };
    expectRefusal(await ask({ headers, authorization: async () => undefined }), 'UNSIGNED');
  },
  'accepts the same body with two signatures': async ({ ask }) => {
    expectRecord(await ask());
    expectRecord(await ask());
  },
  'accepts a clock three seconds ahead': async ({ ask }) =>
    void expectRecord(await ask({ authorization: signedAt(CLOCK_DIFFERENCE_MS) })),
};
