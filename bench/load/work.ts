// What people do all day, each piece timed by itself.

import { contractDriver, SIGNING_PASSWORD } from '../../e2e/contract-driver.ts'
import type { Server } from '../../e2e/fixture.ts'
import { PASSWORD } from '../../e2e/world.ts'
import { call, type Outcome } from './calls.ts'
import type { Person } from './people.ts'

export type Signer = { token: string; personSealId: string; contractIds: string[] }

/** Signed in; a connection that is reset meanwhile is no part of what is measured. */
export const seat = (base: string, { mobile, contractIds }: Person): Promise<Signer> =>
  patiently(async () => {
    const driver = contractDriver({ url: base, now: Date.now } as unknown as Server)
    const token = await driver.signIn(mobile)
    return { token, personSealId: await driver.signatureOf(token), contractIds }
  })

const PATIENCE = 10
const BETWEEN_MS = 500

const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++)
    try {
      return await work()
    } catch (error) {
      if (tries === PATIENCE) throw error
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS))
    }
}

/** The next contract of his; only the signing itself is timed. */
export const signNext = (base: string, signer: Signer): Promise<Outcome> => {
  const contractId = signer.contractIds.shift()
  if (!contractId) throw new Error('nothing left to sign: make more contracts for this run')
  return signOne(base, signer, contractId)
}

/** Opened, meant and signed. Where it breaks off on the way, a reset connection included, that is its outcome. */
export const signOne = async (
  base: string,
  signer: Omit<Signer, 'contractIds'>,
  contractId: string,
): Promise<Outcome> => {
  const begun = performance.now()
  try {
    return await openAndSign(base, signer, contractId)
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string } }
    return { ok: false, http: 0, why: cause?.code ?? message, ms: performance.now() - begun }
  }
}

const openAndSign = async (
  base: string,
  { token, personSealId }: Omit<Signer, 'contractIds'>,
  contractId: string,
): Promise<Outcome> => {
  const driver = contractDriver({ url: base, now: Date.now } as unknown as Server)
  const { fields } = await driver.call('/v2/file/detail', { contractId }, token)
  const { intentToken } = await driver.call(
    '/contract/intent/check',
    { contractId, method: 2, password: SIGNING_PASSWORD },
    token,
  )
  const marks = fields.filter(({ isMine }) => isMine).map(({ fieldId }) => ({ fieldId, personSealId }))
  return call(base, '/contract/sign', { contractId, intentToken, marks }, token)
}

const READ = ['/message/count', '/file/list', '/file/count'] as const
let turn = 0
export const readSomething = (base: string, token: string): Promise<Outcome> =>
  call(base, READ[turn++ % READ.length]!, {}, token)

export const logIn = (base: string, { mobile }: Pick<Person, 'mobile'>): Promise<Outcome> =>
  call(base, '/v2/auth/login', { loginType: 'password', account: mobile, password: PASSWORD })
