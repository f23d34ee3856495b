// What people do all day, each piece timed by itself.

import { contractDriver, SIGNING_PASSWORD } from '../../e2e/contract-driver.ts'
import type { Server } from '../../e2e/fixture.ts'
import { PASSWORD } from '../../e2e/world.ts'
import { call, type Outcome } from './calls.ts'
import type { Person } from './people.ts'

export type Signer = { token: string; personSealId: string; contractIds: string[] }

export const seat = async (base: string, { mobile, contractIds }: Person): Promise<Signer> => {
  const driver = contractDriver({ url: base, now: Date.now } as unknown as Server)
  const token = await driver.signIn(mobile)
  return { token, personSealId: await driver.signatureOf(token), contractIds }
}

/** The next contract of his; only the signing itself is timed. */
export const signNext = (base: string, signer: Signer): Promise<Outcome> => {
  const contractId = signer.contractIds.shift()
  if (!contractId) throw new Error('nothing left to sign: make more contracts for this run')
  return signOne(base, signer, contractId)
}

/** Opened, meant and signed. */
export const signOne = async (
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
