// What becomes of one contract, step by step, as the browser has it done.
import type { Data } from '@xinqi/api/calls'
import { createPdf, FontSet, PageCanvas } from '@xinqi/pdf-signature/fill'
import { party, place, someone } from '../../apps/server/test/draft-parts.ts'
import { contractDriver, SIGNING_PASSWORD } from '../../e2e/contract-driver.ts'
import type { Server } from '../../e2e/fixture.ts'

type Driver = ReturnType<typeof contractDriver>
type Signer = { name: string; mobile: string }

/** A contract on its way, and who has to do with it. */
export type Act = {
  driver: Driver
  initiator: string
  signers: { token: string; personSealId: string; name: string; mobile: string }[]
  contractId?: string
  fileId?: string
  revision?: number
}

export type Team = Pick<Act, 'driver' | 'initiator' | 'signers'>

/** Whoever is told to come back does, as a browser's user would: a machine that is busy otherwise ends no measurement. */
const patient = (driver: Driver): Driver => ({
  ...driver,
  call: async (...asked) => {
    for (let times = 1; ; times++)
      try {
        return await driver.call(...asked)
      } catch (error) {
        if (times === TIMES || !(error as Error).message.includes(': 503 ')) throw error
        await new Promise((resolve) => setTimeout(resolve, COME_BACK_MS))
      }
  },
})
const TIMES = 20
const COME_BACK_MS = 2000

/** Signed in, each with a signature of his own. */
export const teamOf = async (url: string, initiator: string, signers: readonly Signer[]): Promise<Team> => {
  const driver = patient(contractDriver({ url, now: Date.now } as unknown as Server))
  return {
    driver,
    initiator: await driver.signIn(initiator),
    signers: await Promise.all(
      signers.map(async (signer) => {
        const token = await driver.signIn(signer.mobile)
        return { ...signer, token, personSealId: await driver.signatureOf(token) }
      }),
    ),
  }
}

export const PAGES = 3

/** Nobody's file is another's byte for byte: what is known already would cost nothing. */
const ownPdf = (title: string): Promise<Buffer> => {
  const fonts = new FontSet()
  const pages = Array.from({ length: PAGES }, () => new PageCanvas(595, 842, fonts))
  return createPdf(pages, fonts, { title, createdAt: new Date() })
}

const LOOK_MS = 20

const createDraft = async (act: Act) => {
  const { contractId } = await act.driver.call('/file/new/contract/before/create', {}, act.initiator)
  act.contractId = contractId
}

const convert = async ({ driver, initiator, ...act }: Act, set: (fileId: string) => void) => {
  const contractId = act.contractId!
  const { file } = await driver.upload(initiator, contractId, await ownPdf(contractId))
  set(file.fileId)
  while (
    (await driver.call('/contract/fileState', { contractId, fileId: file.fileId }, initiator)).state === 0
  )
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
}

const save = async (act: Act) => {
  const { driver, initiator, signers } = act
  const contractId = act.contractId!
  const fileId = act.fileId!
  const { draft, revision } = await driver.call('/contract/draft', { contractId }, initiator)
  const parties = signers.map(({ name, mobile }) =>
    party({ signers: [someone(name, mobile)], intentMethods: [1, 2] }),
  )
  const fields = [
    ...parties.map(({ partyId }, at) => place(partyId, fileId, 'signature', { y: 0.2 + 0.3 * at })),
    place(parties[0]!.partyId, fileId, 'text', { name: '地址', x: 0.1, y: 0.1, width: 0.4, height: 0.03 }),
  ]
  const full = { ...draft, name: '采购合同', files: [fileId], parties, fields }
  const saved = await driver.call('/contract/saveDraft', { contractId, revision, draft: full }, initiator)
  act.revision = saved.revision
}

const send = async (act: Act) => {
  await act.driver.call(
    '/contract/send',
    { contractId: act.contractId!, revision: act.revision! },
    act.initiator,
  )
}

const fill = async ({ driver, signers: [first], contractId }: Act) => {
  const id = { contractId: contractId! }
  const { fields } = await driver.call('/contract/getFillContractAttachsOfNew', id, first!.token)
  const values = fields
    .filter(({ isMine }) => isMine)
    .map(({ fieldId }) => ({ fieldId, value: { text: `文三路 ${contractId!.slice(-6)} 号` } }))
  await driver.call('/contract/receiverFill', { ...id, submit: true, values }, first!.token)
}

type Detail = Data<'/v2/file/detail'>
const open = ({ driver, signers, contractId }: Act, who: number): Promise<Detail> =>
  driver.call('/v2/file/detail', { contractId: contractId! }, signers[who]!.token)

const mean = ({ driver, signers, contractId }: Act, who: number) =>
  driver.call(
    '/contract/intent/check',
    { contractId: contractId!, method: 2, password: SIGNING_PASSWORD },
    signers[who]!.token,
  )

const sign = async (
  { driver, signers, contractId }: Act,
  who: number,
  { fields }: Detail,
  intentToken: string,
) => {
  const { token, personSealId } = signers[who]!
  const marks = fields.filter(({ isMine }) => isMine).map(({ fieldId }) => ({ fieldId, personSealId }))
  await driver.call('/contract/sign', { contractId: contractId!, intentToken, marks }, token)
}

type Step = { name: string; run: (act: Act) => Promise<void> }

const details = new WeakMap<Act, Detail>()
const tokens = new WeakMap<Act, string>()

const signing = (who: number, called: string): Step[] => [
  { name: `${called}: open`, run: async (act) => void details.set(act, await open(act, who)) },
  {
    name: `${called}: mean it`,
    run: async (act) => void tokens.set(act, (await mean(act, who)).intentToken),
  },
  { name: `${called}: sign`, run: (act) => sign(act, who, details.get(act)!, tokens.get(act)!) },
]

export const STEPS: readonly Step[] = [
  { name: 'create', run: createDraft },
  { name: 'upload and convert', run: (act) => convert(act, (fileId) => Object.assign(act, { fileId })) },
  { name: 'place and save', run: save },
  { name: 'send', run: send },
  { name: 'fill', run: fill },
  ...signing(0, 'first'),
  ...signing(1, 'last'),
]
