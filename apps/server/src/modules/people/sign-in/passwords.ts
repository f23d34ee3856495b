import { hash, verify } from '@node-rs/argon2'

// Argon2id, 19 MiB, two passes: about 10 ms of one core, the setting OWASP recommends.
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

let decoy: Promise<string> | undefined

/** Takes as long for an account that does not exist: the answer's time tells nothing. */
export const isPassword = async (stored: string | null | undefined, password: string): Promise<boolean> => {
  decoy ??= hashPassword('no such account')
  const right = await verify(stored ?? (await decoy), password)
  return right && stored != null
}
