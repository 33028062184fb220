import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** The salt and verifier of a password, in hexadecimal. */
export type PasswordVerifier = { salt: string; verifier: string };

/** The server's half of one SRP exchange; `publicKey` goes to the client as `SRP_B`. */
export type ServerKeys = { privateKey: bigint; publicKey: bigint };

/** The identity in SRP: the pool name and `USER_ID_FOR_SRP`. */
type SrpIdentity = { poolName: string; userId: string };

export function passwordVerifier(identity: SrpIdentity, password: string): PasswordVerifier {
  const salt = randomBytes(16).toString('hex');
  return { salt, verifier: verifierOf(identity, password, salt).toString(16) };
}

/** Whether this is the password the verifier was made from. */
export function isPassword(identity: SrpIdentity, password: string, { salt, verifier }: PasswordVerifier): boolean {
  const claimed = paddedBytes(verifierOf(identity, password, salt));
  const kept = paddedBytes(fromHex(verifier));
  return claimed.length === kept.length && timingSafeEqual(claimed, kept);
}

export function serverKeys(verifier: string): ServerKeys {
  const privateKey = fromHex(randomBytes(32).toString('hex'));
  return { privateKey, publicKey: (k * fromHex(verifier) + power(g, privateKey)) % N };
}

/** `SRP_A` as a number, or `undefined` when it is invalid. */
export function clientKey(srpA: string): bigint | undefined {
  if (!/^[0-9a-f]{1,800}$/i.test(srpA)) return undefined;
  const key = fromHex(srpA);
  return key % N === 0n ? undefined : key;
}

type Exchange = SrpIdentity & { clientKey: bigint; keys: ServerKeys; verifier: string };
type Claim = { secretBlock: string; timestamp: string; signature: string };

/** Whether the client's signature shows that it knows the password, RFC 5054 with Cognito's own key derivation. */
export function isProof({ poolName, userId, clientKey, keys, verifier }: Exchange, claim: Claim): boolean {
  const u = hashed(paddedBytes(clientKey), paddedBytes(keys.publicKey));
  const shared = power(clientKey * power(fromHex(verifier), u), keys.privateKey);
  const key = hkdfSync('sha256', paddedBytes(shared), paddedBytes(u), 'Caldera Derived Key', 16);
  const expected = createHmac('sha256', Buffer.from(key))
    .update(poolName)
    .update(userId)
    .update(Buffer.from(claim.secretBlock, 'base64'))
    .update(claim.timestamp)
    .digest();
  const given = Buffer.from(claim.signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function verifierOf({ poolName, userId }: SrpIdentity, password: string, salt: string): bigint {
  const secret = createHash('sha256').update(`${poolName}${userId}:${password}`).digest();
  return power(g, hashed(paddedBytes(fromHex(salt)), secret));
}

function hashed(...parts: Buffer[]): bigint {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return fromHex(hash.digest('hex'));
}

function fromHex(hex: string): bigint {
  return BigInt(`0x${hex}`);
}

/** The bytes of a positive number, with a leading zero byte if the first bit is set, as Java's `BigInteger` writes it. */
function paddedBytes(value: bigint): Buffer {
  const hex = value.toString(16);
  const even = hex.length % 2 ? `0${hex}` : hex;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex');
}

/** `base ** exponent` modulo N; the exponents here have 256 bits, so this takes milliseconds. */
function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % N;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N;
    square = (square * square) % N;
  }
  return result;
}

/** The 3072-bit group of RFC 3526, which Cognito uses. */
const N = fromHex(
  [
    'ffffffffffffffffc90fdaa22168c234c4c6628b80dc1cd129024e088a67cc74020bbea63b139b22514a08798e3404dd',
    'ef9519b3cd3a431b302b0a6df25f14374fe1356d6d51c245e485b576625e7ec6f44c42e9a637ed6b0bff5cb6f406b7ed',
    'ee386bfb5a899fa5ae9f24117c4b1fe649286651ece45b3dc2007cb8a163bf0598da48361c55d39a69163fa8fd24cf5f',
    '83655d23dca3ad961c62f356208552bb9ed529077096966d670c354e4abc9804f1746c08ca18217c32905e462e36ce3b',
    'e39e772c180e86039b2783a2ec07a28fb5c55df06f4c52c9de2bcbf6955817183995497cea956ae515d2261898fa0510',
    '15728e5a8aaac42dad33170d04507a33a85521abdf1cba64ecfb850458dbef0a8aea71575d060c7db3970f85a6e1e4c7',
    'abf5ae8cdb0933d71e8c94e04a25619dcee3d2261ad2ee6bf12ffa06d98a0864d87602733ec86a64521f2b18177b200c',
    'bbe117577a615d6c770988c0bad946e208e24fa074e5ab3143db5bfce0fd108e4b82d120a93ad2caffffffffffffffff',
  ].join(''),
);
const g = 2n;
const k = hashed(paddedBytes(N), paddedBytes(g));
