import { theRow } from '../src/platform/db/row.ts'
import { contractDriver, type DraftParty, party, place, someone } from './contract-driver.ts'
import { PLAIN_SIGNATURE } from './draft-parts.ts'
import { giveSigningPassword, SIGNING_PASSWORD } from './found-people.ts'
import { sealFor } from './signing-driver.ts'
import type { World } from './world.ts'

const MOBILE = {
  admin: '13800000001',
  clerk: '13800000004',
  other: '13800000005',
  individual: '13800000008',
} as const
type Who = keyof typeof MOBILE

/** People who prove by their signing password that they mean it, on every way the calls themselves go. */
export const signingByPassword = async (world: World) => {
  const driver = contractDriver(world)
  const tokens = {} as Record<Who, string>
  const sealOf: Record<string, string> = {}
  const signatureOf: Record<string, string> = {}

  for (const who of Object.keys(MOBILE) as Who[]) tokens[who] = await world.signIn(MOBILE[who])
  for (const who of ['admin', 'other'] as const) sealOf[tokens[who]] = await sealFor(world, tokens[who])
  for (const who of ['admin', 'other', 'individual'] as const) {
    const token = tokens[who]
    const made = await world.call(
      '/personSeal/type',
      { name: '测试签名', design: PLAIN_SIGNATURE },
      { token },
    )
    signatureOf[token] = made.data.personSealId
    const found = await world.services.sessions.find(token)
    if (found.state !== 'live') throw new Error('signed out')
    await giveSigningPassword(world.services, found.actor.accountId)
  }
  /** A new day, a new session: the old one is over. */
  const signInAgain = async () => {
    for (const who of Object.keys(MOBILE) as Who[]) {
      const token = await world.signIn(MOBILE[who])
      if (sealOf[tokens[who]]) sealOf[token] = sealOf[tokens[who]]!
      if (signatureOf[tokens[who]]) signatureOf[token] = signatureOf[tokens[who]]!
      tokens[who] = token
    }
    return tokens
  }

  const detail = (token: string, contractId: string) =>
    world.call('/v2/file/detail', { contractId }, { token })

  const meant = async (token: string, contractId: string) => {
    const answer = await world.call(
      '/contract/intent/check',
      { contractId, method: 2, password: SIGNING_PASSWORD },
      { token },
    )
    return answer.data.intentToken
  }
  const marksOf = async (token: string, contractId: string) => {
    const { fields } = (await detail(token, contractId)).data
    return fields
      .filter(({ isMine }) => isMine)
      .map(({ fieldId, kind }) => ({
        fieldId,
        ...(kind === 'seal' || kind === 'seam' ? { sealId: sealOf[token] } : {}),
        ...(kind === 'signature' ? { personSealId: signatureOf[token] } : {}),
      }))
  }
  const sign = async (token: string, contractId: string) =>
    world.call(
      '/contract/sign',
      { contractId, intentToken: await meant(token, contractId), marks: await marksOf(token, contractId) },
      { token },
    )

  const own = (more: Partial<DraftParty> = {}) =>
    party({ intentMethods: [1, 2], kind: 1, isOwn: true, signers: [someone('张三', '13800000001')], ...more })
  const theirs = (more: Partial<DraftParty> = {}) =>
    party({
      intentMethods: [1, 2],
      kind: 1,
      turn: 2,
      companyName: '样例贸易有限公司',
      signers: [someone('孙七', '13800000005')],
      ...more,
    })
  const person = (more: Partial<DraftParty> = {}) =>
    party({ intentMethods: [1, 2], turn: 3, signers: [someone('郑十', '13800000008')], ...more })

  /** Sent to these parties, one place each. */
  const sentTo = async (parties: DraftParty[], more: { inTurn?: boolean; pages?: number } = {}) => {
    const prepared = await driver.prepare(
      tokens.admin,
      (fileId) => ({
        inTurn: more.inTurn ?? false,
        parties,
        fields: parties.map(({ partyId, kind }, index) =>
          place(partyId, fileId, kind === 1 ? 'seal' : 'signature', { y: 0.2 + 0.2 * index }),
        ),
      }),
      more.pages,
    )
    const { code, msg } = await driver.send(tokens.admin, prepared)
    if (code !== 1) throw new Error(msg)
    return prepared.contractId
  }
  const currentPdf = async (contractId: string) => {
    const { services } = world
    const file = await theRow(services.db, 'contract_file', { contract_id: contractId })
    return services.blobs.read((await services.blobs.find(services.db, file.current_blob!))!)
  }

  return {
    ...tokens,
    desk: driver,
    detail,
    meant,
    marksOf,
    sign,
    own,
    theirs,
    person,
    sentTo,
    currentPdf,
    signInAgain,
  }
}
