import { randomBytes } from 'node:crypto'
import { theRow } from '../src/platform/db/row.ts'
import { openTicket } from '../src/platform/security/tickets.ts'
import { contractDriver, type DraftParty, party, place, someone } from './contract-driver.ts'
import { PLAIN_SEAL, PLAIN_SIGNATURE } from './draft-parts.ts'
import type { World } from './world.ts'

/** Demo people who can sign: of two companies, and one for himself. */
export const SIGNERS = {
  own: { mobile: '13800000001', name: '张三' },
  theirs: { mobile: '13800000005', name: '孙七', company: '样例贸易有限公司' },
  person: { mobile: '13800000008', name: '郑十' },
} as const
type Who = keyof typeof SIGNERS
type SignerCredentials = { token: string; accountId: string; sealId: string | null; personSealId: string }

/** People with seals and signatures, and contracts between them: what tests about signed contracts begin with. */
export const signingDriver = async (world: World) => {
  const driver = contractDriver(world)
  const hands = {} as Record<Who, SignerCredentials>
  for (const who of Object.keys(SIGNERS) as Who[]) hands[who] = await credentialsOf(world, who)

  const detail = (who: Who, contractId: string) =>
    world.call('/v2/file/detail', { contractId }, { token: hands[who].token })
  /** As if he had just been asked and had meant it. */
  const meant = async (who: Who, contractId: string): Promise<string> => {
    const { ticket } = await openTicket(
      world.services.db,
      {
        purpose: 'intent',
        lifetimeMs: 600_000,
        accountId: hands[who].accountId,
        payload: { contractId, methods: [1] },
      },
      world.services.clock(),
    )
    return ticket
  }
  const marksOf = async (who: Who, contractId: string) => {
    const { fields } = (await detail(who, contractId)).data
    return fields
      .filter(({ isMine, kind }) => isMine && ['seal', 'signature', 'seam', 'date'].includes(kind))
      .map(({ fieldId, kind }) => ({
        fieldId,
        ...(kind === 'seal' || kind === 'seam' ? { sealId: hands[who].sealId! } : {}),
        ...(kind === 'signature' ? { personSealId: hands[who].personSealId } : {}),
      }))
  }
  const sign = async (who: Who, contractId: string) =>
    world.call(
      '/contract/sign',
      { contractId, intentToken: await meant(who, contractId), marks: await marksOf(who, contractId) },
      { token: hands[who].token, headers: { 'idempotency-key': randomBytes(16).toString('hex') } },
    )
  /** Sent by the first company to these, one place each; in any order. */
  const sendTo = async (to: readonly Who[], more: { name?: string } = {}): Promise<string> => {
    const parties = to.map(partyOf)
    const prepared = await driver.prepare(hands.own.token, (fileId) => ({
      ...more,
      parties,
      fields: parties.map(({ partyId, kind }, index) =>
        place(partyId, fileId, kind === 1 ? 'seal' : 'signature', { y: 0.1 + 0.2 * index }),
      ),
    }))
    const { code, msg } = await driver.send(hands.own.token, prepared)
    if (code !== 1) throw new Error(msg)
    return prepared.contractId
  }
  /** The same once more, without going through upload and conversion again. */
  const sendAgain = async (earlier: string): Promise<string> => {
    const { token } = hands.own
    const { contractId } = (await world.call('/contract/copy', { contractId: earlier }, { token })).data
    const { revision } = await driver.read(token, contractId)
    const { code, msg } = await driver.send(token, { contractId, revision })
    if (code !== 1) throw new Error(msg)
    return contractId
  }
  const finish = async (to: readonly Who[], more: { name?: string } = {}): Promise<string> => {
    const contractId = await sendTo(to, more)
    for (const who of to) {
      const { code, msg } = await sign(who, contractId)
      if (code !== 1) throw new Error(msg)
    }
    return contractId
  }
  const currentPdf = async (contractId: string): Promise<Buffer> => {
    const { blobs, db } = world.services
    const { current_blob } = await theRow(db, 'contract_file', { contract_id: contractId }, ['current_blob'])
    return blobs.read((await blobs.find(db, current_blob!))!)
  }
  const statusOf = async (contractId: string): Promise<number> =>
    (await theRow(world.services.db, 'contract', { id: contractId }, ['status'])).status
  return { ...driver, hands, detail, meant, marksOf, sign, sendTo, sendAgain, finish, currentPdf, statusOf }
}
export type SigningDriver = Awaited<ReturnType<typeof signingDriver>>

const partyOf = (who: Who): DraftParty => {
  const { name, mobile } = SIGNERS[who]
  if (who === 'person') return party({ signers: [someone(name, mobile)] })
  return party({
    kind: 1,
    isOwn: who === 'own',
    signers: [someone(name, mobile)],
    ...(who === 'theirs' ? { companyName: SIGNERS.theirs.company } : {}),
  })
}

const credentialsOf = async (world: World, who: Who): Promise<SignerCredentials> => {
  const token = await world.signIn(SIGNERS[who].mobile)
  const found = await world.services.sessions.find(token)
  if (found.state !== 'live') throw new Error('signed out')
  const made = await world.call(
    '/personSeal/type',
    { name: `测试签名${randomBytes(3).toString('hex')}`, design: PLAIN_SIGNATURE },
    { token },
  )
  return {
    token,
    accountId: found.actor.accountId,
    sealId: who === 'person' ? null : await sealFor(world, token),
    personSealId: made.data.personSealId,
  }
}

/** A seal of the company that can be used: one that is there, or one made now. */
export const sealFor = async (world: World, token: string): Promise<string> => {
  const { data } = await world.call('/companySeal/list', {}, { token })
  const enabled = data.list.find(({ status, type }) => status === 2 && type !== 6)
  if (enabled) return enabled.sealId
  const made = await world.call(
    '/companySeal/createByTemplate',
    { name: '合同专用章', type: 2, design: { ...PLAIN_SEAL, sizeMm: 42 } },
    { token },
  )
  return made.data.sealId
}
