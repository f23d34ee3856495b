import { type Body, everyCall } from '@xinqi/api/calls'
import { API_BASE } from '@xinqi/api/limits'
import { describe, expect, it } from 'vitest'
import { readContract } from '../src/modules/contracts/contract/aggregate.ts'
import { personOf } from '../src/modules/contracts/contract/person.ts'
import { visibleTo } from '../src/modules/contracts/contract/visible-to.ts'
import { filesOf } from '../src/modules/contracts/downloads/files-of.ts'
import { contractDriver, party, place, someone } from './contract-driver.ts'
import { sampleBody } from './sample-body.ts'
import { type TestAnswer, worldOfFile } from './world.ts'

// Generated from the registry: whatever call is added is walked by a stranger, by another company and by another party
// of the same contract from its first day.

const NAME = '仅三方知悉的采购合同'
const SECRETS = ['甲方机密流水.pdf', '甲方机密身份证.pdf']
const ASKED = '11111111-1111-4111-8111-111111111111'

/** Whoever holds the link is told who asks and for what, masked, before he signs in; of the contract itself nothing. */
const INVITATION = '/contract/invitation'

const walked = everyCall().filter(
  ([, { auth, kind }]) =>
    (auth === 'login' || auth === 'public') && kind !== 'multipart' && kind !== 'events',
)

const world = await worldOfFile()
const driver = contractDriver(world)
const sender = await world.signIn('13800000001')
const giver = await world.signIn('13800000008')
const otherParty = await world.signIn('13800000005')
const own = party({ kind: 1, isOwn: true, signers: [someone('张三', '13800000001')] })
const person = party({
  signers: [someone('郑十', '13800000008')],
  attachmentsAsked: [{ attachmentId: ASKED, name: '资质', required: true }],
})
const company = party({
  kind: 1,
  companyName: '样例贸易有限公司',
  signers: [someone('孙七', '13800000005')],
} as never)
const prepared = await driver.prepare(sender, (fileId) => ({
  name: NAME,
  inTurn: false,
  parties: [own, person, company],
  fields: [
    place(own.partyId, fileId, 'seal'),
    place(person.partyId, fileId, 'signature'),
    place(company.partyId, fileId, 'seal'),
  ],
}))
const sent = await driver.send(sender, prepared)
expect(sent.code, sent.msg).toBe(1)
for (const [index, fileName] of SECRETS.entries()) {
  const answer = await world.form(
    '/contract/attach/upload',
    [
      { name: 'contractId', value: prepared.contractId },
      { name: 'attachmentId', value: ASKED },
      { name: 'file', fileName, bytes: Buffer.from(`%PDF-1.7\n%${index}\n%%EOF\n`) },
    ],
    { token: giver },
  )
  expect(answer.code, answer.msg).toBe(1)
}
const contract = (await readContract(world.services.db, prepared.contractId))!
const given = contract.parties.flatMap(
  ({ attachments_given }) => attachments_given as { fileId: string; blobId: string }[],
)
const theirs = contract.parties.find(({ attachments_given }) => (attachments_given as []).length)!
const strangers: Record<string, string> = {
  'a person who has nothing to do with it': await world.signIn('13800000019'),
  'an employee who has nothing to do with it': await world.signIn('13800000004'),
}
const ids: Record<string, string> = {
  contractId: prepared.contractId,
  fileId: given[0]!.fileId,
  attachmentId: ASKED,
  partyId: theirs.id,
  signerId: contract.signers.find(({ party_id }) => party_id === theirs.id)!.id,
  param: prepared.contractId,
}

const ask = (path: string, facts: (typeof walked)[number][1], token: string, with_ = ids) => {
  const body = sampleBody(facts.body, with_)
  const url = API_BASE + path.replace(/\{\w+\}/g, with_.contractId!)
  if (facts.method === 'GET')
    return world.send({
      method: 'GET',
      url: `${url}?${new URLSearchParams(body as Record<string, string>).toString()}`,
      token,
    })
  return world.send({ url, payload: JSON.stringify(body), token })
}
const stateOf = async () => {
  const { row, parties, signers, cc } = (await readContract(world.services.db, ids.contractId!))!
  return JSON.stringify({
    row: { ...row, search_words: null },
    parties,
    signers: signers.map((signer) => ({ ...signer, opened_at: null })),
    cc,
  })
}
const leaks = ({ response }: TestAnswer<unknown>) =>
  [...SECRETS, ...given.flatMap(({ fileId, blobId }) => [fileId, blobId])].filter((word) =>
    response.body.includes(word),
  )

describe('a contract of three', () => {
  it('has its papers under ids of their own, for whoever gave them and whoever asked', async () => {
    expect(new Set(given.map(({ fileId }) => fileId)).size).toBe(SECRETS.length)
    for (const token of [sender, giver]) {
      const { data } = await world.call('/v2/file/getDetails', { contractId: ids.contractId! }, { token })
      expect(data.attachments.map(({ name }) => name)).toEqual(SECRETS)
      for (const [index, { fileId }] of data.attachments.entries()) {
        const body: Body<'/file/downloadAttchFile'> = { contractId: ids.contractId!, fileId }
        const one = await world.call('/file/downloadAttchFile', body, { token })
        expect(one.data.fileName).toBe(SECRETS[index])
      }
    }
  })

  it('is packed with them for those two only', async () => {
    const packedFor = async (token: string) => {
      const { services } = world
      const found = await services.sessions.find(token)
      if (found.state !== 'live') throw new Error('no session')
      const contract = (await readContract(services.db, ids.contractId!))!
      const shown = visibleTo(contract, await personOf(services.db, found.actor), services.clock())
      return (await filesOf(services, shown, true)).filter(({ name }) => name.startsWith('附件/')).length
    }
    expect(await packedFor(sender)).toBe(2)
    expect(await packedFor(giver)).toBe(2)
    expect(await packedFor(otherParty)).toBe(0)
  })

  it.each(walked.filter(([, { changes }]) => !changes))(
    'tells another party nothing of them by %s',
    async (path, facts) => {
      const answer = await ask(path, facts, otherParty)
      expect(answer.http, `${path} ${answer.msg}`).toBeLessThan(500)
      expect(leaks(answer).filter((word) => word !== ids.fileId || answer.code === 1)).toEqual([])
    },
  )

  it.each(walked)('is not there for anybody else by %s', async (path, facts) => {
    for (const [who, token] of Object.entries(strangers)) {
      if (/logout|switch/i.test(path)) continue
      const before = facts.changes ? await stateOf() : ''
      const answer = await ask(path, facts, token)
      expect(answer.http, `${path} ${answer.msg}`).toBeLessThan(500)
      if (path === INVITATION) expect(answer.response.body).not.toMatch(/138000000\d\d|郑十|孙七/)
      else expect(answer.response.body, `${who} ${path}`).not.toContain(NAME)
      expect(leaks(answer).filter((word) => word !== ids.fileId)).toEqual([])
      if (facts.changes) expect(await stateOf(), `${who} ${path}`).toBe(before)
    }
  })

  it.each(walked.filter(([, { changes }]) => changes))(
    'keeps them whatever another party does by %s',
    async (path, facts) => {
      if (/logout|switch/i.test(path)) return
      const answer = await ask(path, facts, otherParty)
      expect(answer.http, `${path} ${answer.msg}`).toBeLessThan(500)
      expect(leaks(answer).filter((word) => word !== ids.fileId)).toEqual([])
      const kept = (await readContract(world.services.db, ids.contractId!))!.parties.flatMap(
        ({ attachments_given }) => attachments_given as typeof given,
      )
      expect(kept, path).toEqual(given)
    },
  )
})
