// What must be there before the sample of an endpoint answers: calls of the same public API, run before it. The
// documents list them, the console runs them for a signed-in partner, and a test runs them for every endpoint. Pure.

import { DAY } from '../durations.ts'
import { everyPublicEndpoint, type PublicPath } from './registry.ts'

/** A body with `{names}` for what earlier steps answered. */
type Step = {
  path: PublicPath
  body: Record<string, unknown>
  /** By which name later steps know what this one answers under which field. */
  gives?: Readonly<Record<string, string>>
  after?: readonly string[]
  /** Asked again until the answer says so: somebody works on it meanwhile. */
  until?: { field: string; is: string }
}

const SIGNS = [{ account: 'demo-person', positions: [{ page: 1, x: 0.6, y: 0.75 }] }]
const CONTRACT = { contractNo: '{contractNo}', name: '采购合同', files: ['{fileId}'] }
const SIGN = { contractNo: '{contractNo}', account: 'demo-person', action: 'sign' }
const FINISHED = { field: 'status', is: 'finished' }
const CONSENT = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

const PACKAGE = {
  packageNo: '{packageNo}',
  name: '入职文件',
  signers: SIGNS,
  contracts: [
    { contractNo: '{contractNo}', name: '劳动合同', files: ['{fileId}'] },
    { contractNo: '{otherContractNo}', name: '保密协议', files: ['{otherFileId}'] },
  ],
}

const STEPS = {
  file: { path: 'file/upload', body: { fileName: 'contract.pdf' }, gives: { fileId: 'fileId' } },
  otherFile: { path: 'file/upload', body: { fileName: 'contract.pdf' }, gives: { otherFileId: 'fileId' } },
  picture: { path: 'file/upload', body: { fileName: 'seal.png' }, gives: { fileId: 'fileId' } },
  draft: {
    path: 'contract/create',
    body: { ...CONTRACT, signers: SIGNS, autoSend: false },
    after: ['file'],
  },
  sent: { path: 'contract/create', body: { ...CONTRACT, signers: SIGNS }, after: ['file'] },
  details: {
    path: 'contract/get',
    body: { contractNo: '{contractNo}' },
    gives: { contractFileId: 'files.0.fileId' },
    after: ['sent'],
  },
  enclosed: {
    path: 'contract/addAttachments',
    body: { contractNo: '{contractNo}', files: ['{otherFileId}'] },
    gives: { attachmentId: 'attachments.0.attachmentId' },
    after: ['draft', 'otherFile'],
  },
  package: {
    path: 'contract/createPackage',
    body: PACKAGE,
    after: ['file', 'otherFile'],
  },
  completed: { path: 'sandbox/actAs', body: SIGN, after: ['sent'] },
  sentToTwo: {
    path: 'contract/create',
    body: {
      ...CONTRACT,
      signers: [...SIGNS, { account: 'self', positions: [{ page: 1, x: 0.1, y: 0.75 }] }],
    },
    after: ['file'],
  },
  oneSigned: { path: 'sandbox/actAs', body: SIGN, after: ['sentToTwo'] },
  bothSigned: { path: 'sandbox/actAs', body: { ...SIGN, account: 'self' }, after: ['oneSigned'] },
  person: {
    path: 'user/addPerson',
    body: { account: '{account}', name: '王小样', mobile: '{mobile}' },
  },
  template: {
    path: 'template/create',
    body: {
      name: '采购合同',
      fileId: '{fileId}',
      roles: [{ name: '甲方', type: 'person' }],
      fields: [
        { key: 'buyer', type: 'text', role: null, page: 1, x: 0.1, y: 0.7, width: 0.3, height: 0.04 },
        { key: 'sign', type: 'signature', role: '甲方', page: 1, x: 0.1, y: 0.8, width: 0.2, height: 0.06 },
      ],
    },
    gives: { templateNo: 'templateNo' },
    after: ['file'],
  },
  seal: {
    path: 'seal/createByTemplate',
    body: { account: 'self', name: '{sealName}', type: 9 },
    gives: { sealNo: 'sealNo' },
  },
  letter: {
    path: 'sealAuth/create',
    body: { account: 'self', sealNos: ['{sealNo}'] },
    gives: { authNo: 'authNo' },
    after: ['seal'],
  },
  granted: {
    path: 'sandbox/actAs',
    body: { contractNo: '{authNo}', account: 'self', action: 'sign' },
    after: ['letter'],
  },
  ownTurn: {
    path: 'contract/create',
    body: { ...CONTRACT, signers: [{ account: 'self', positions: [{ keyword: '甲方（签章）' }] }] },
    after: ['file'],
  },
  verified: {
    path: 'identity/personVerify',
    body: { account: 'demo-person', method: 'idcard2', consent: CONSENT },
    gives: { serialNo: 'serialNo' },
  },
  transfer: {
    path: 'identity/companyVerify',
    body: {
      account: 'demo-company',
      method: 'transfer',
      bankName: '示例银行',
      bankAccount: '6200000000000001',
      consent: CONSENT,
    },
    gives: { serialNo: 'serialNo' },
  },
  comparison: {
    path: 'compare/create',
    body: { baseFileId: '{fileId}', compareFileId: '{otherFileId}' },
    gives: { taskNo: 'taskNo' },
    after: ['file', 'otherFile'],
  },
  changedFile: { path: 'file/upload', body: { fileName: 'changed.pdf' }, gives: { otherFileId: 'fileId' } },
  realComparison: {
    path: 'compare/create',
    body: { baseFileId: '{fileId}', compareFileId: '{otherFileId}' },
    gives: { taskNo: 'taskNo' },
    after: ['file', 'changedFile'],
  },
  compared: {
    path: 'compare/get',
    body: { taskNo: '{taskNo}' },
    gives: { diffId: 'diffs.0.diffId' },
    until: FINISHED,
    after: ['realComparison'],
  },
  reviewed: {
    path: 'review/get',
    body: { taskNo: '{taskNo}' },
    gives: { findingId: 'findings.0.findingId' },
    until: FINISHED,
    after: ['review'],
  },
  extracted: {
    path: 'extract/get',
    body: { taskNo: '{taskNo}' },
    gives: { fieldKey: 'fields.0.key' },
    until: FINISHED,
    after: ['extraction'],
  },
  review: {
    path: 'review/create',
    body: { fileId: '{fileId}' },
    gives: { taskNo: 'taskNo' },
    after: ['file'],
  },
  extraction: {
    path: 'extract/create',
    body: { fileId: '{fileId}', fields: [{ key: 'project', name: '项目编号' }] },
    gives: { taskNo: 'taskNo' },
    after: ['file'],
  },
  report: {
    path: 'signReport/apply',
    body: { contractNo: '{contractNo}' },
    gives: { reportNo: 'reportNo' },
    after: ['completed'],
  },
  application: {
    path: 'notary/apply',
    body: { contractNo: '{contractNo}', use: '诉讼举证' },
    gives: { applyNo: 'applyNo' },
    after: ['completed'],
  },
  proposal: {
    path: 'sandbox/propose',
    body: { contractNo: '{contractNo}', act: 'urge', reason: '临近截止，提醒对方签署' },
    gives: { proposalId: 'proposalId' },
    after: ['sent'],
  },
  event: { path: 'webhook/test', body: {}, gives: { eventId: 'eventId' } },
} as const satisfies Record<string, Step>
type StepName = keyof typeof STEPS

type Needs = { after?: readonly StepName[]; with?: Record<string, unknown>; filing?: boolean }
const IN_CONTRACT = { contractNo: '{contractNo}' }
const draft: Needs = { after: ['draft'], with: IN_CONTRACT }
const sent: Needs = { after: ['sent'], with: IN_CONTRACT }
const completed: Needs = { after: ['completed'], with: IN_CONTRACT }
const file: Needs = { after: ['file'], with: { fileId: '{fileId}' } }
const template: Needs = { after: ['template'], with: { templateNo: '{templateNo}' } }
const seal: Needs = { after: ['seal'], with: { sealNo: '{sealNo}' } }
const person: Needs = { after: ['person'], with: { account: '{account}' } }

/** Endpoints of which the sample in the registry needs something, or a name nobody has used yet. */
const NEEDS: Partial<Record<PublicPath, Needs>> = {
  'user/addPerson': { with: { account: '{account}', mobile: '{mobile}' } },
  'user/addCompany': { with: { account: '{account}', name: '{companyName}' } },
  'user/update': { after: ['person'], with: { account: '{account}', mobile: '{newMobile}' } },
  'user/remove': person,
  'identity/personUrl': person,
  'identity/result': { after: ['verified'], with: { serialNo: '{serialNo}' } },
  'identity/transferCheck': { after: ['transfer'], with: { serialNo: '{serialNo}' } },
  'identity/ocr': file,
  'seal/createByTemplate': { with: { name: '{sealName}' } },
  'seal/createByImage': { after: ['picture'], with: { fileId: '{fileId}', name: '{sealName}' } },
  'seal/update': seal,
  'seal/cancel': seal,
  'sealAuth/create': { after: ['seal'], with: { sealNos: ['{sealNo}'] }, filing: true },
  'sealAuth/get': { after: ['letter'], with: { authNo: '{authNo}' }, filing: true },
  'sealAuth/revoke': { after: ['granted'], with: { authNo: '{authNo}' }, filing: true },
  'contract/autoSign': {
    after: ['granted', 'ownTurn'],
    with: { ...IN_CONTRACT, sealNo: '{sealNo}', authNo: '{authNo}' },
    filing: true,
  },
  'file/uploadByUrl': { with: { url: '{fileUrl}' } },
  'file/get': file,
  'file/keywords': file,
  'file/verify': file,
  'template/create': file,
  'template/fill': {
    after: ['template'],
    with: { templateNo: '{templateNo}', values: { buyer: '示例科技有限公司' } },
  },
  'template/get': template,
  'template/remove': template,
  'template/editUrl': template,
  'contract/create': { after: ['file'], with: { ...IN_CONTRACT, files: ['{fileId}'] } },
  'contract/createByTemplate': {
    after: ['template'],
    with: { ...IN_CONTRACT, templateNo: '{templateNo}', values: { buyer: '示例科技有限公司' } },
  },
  'contract/addFiles': { after: ['draft', 'otherFile'], with: { ...IN_CONTRACT, files: ['{otherFileId}'] } },
  'contract/addAttachments': {
    after: ['draft', 'otherFile'],
    with: { ...IN_CONTRACT, files: ['{otherFileId}'] },
  },
  'contract/removeAttachment': {
    after: ['enclosed'],
    with: { ...IN_CONTRACT, attachmentId: '{attachmentId}' },
  },
  'contract/createPackage': { after: ['file', 'otherFile'], with: PACKAGE },
  'contract/package': { after: ['package'], with: { packageNo: '{packageNo}' } },
  'contract/addSigners': draft,
  'contract/setPositions': draft,
  'contract/send': draft,
  'contract/initiateUrl': draft,
  'contract/signUrl': sent,
  'contract/batchSignUrl': { after: ['sent'], with: { contractNos: ['{contractNo}'] } },
  'contract/previewUrl': sent,
  'contract/status': sent,
  'contract/statuses': { after: ['sent'], with: { contractNos: ['{contractNo}'] } },
  'contract/get': sent,
  'contract/ask': { after: ['completed'] },
  'contract/facts': completed,
  'contract/setMetadata': sent,
  'contract/download': completed,
  'contract/urge': sent,
  'contract/postpone': { after: ['sent'], with: { ...IN_CONTRACT, deadline: '{deadline}' } },
  'contract/withdraw': sent,
  'contract/replaceSigner': sent,
  'contract/terminate': { after: ['bothSigned'], with: IN_CONTRACT },
  'evidence/get': completed,
  'evidence/report': completed,
  'compare/create': {
    after: ['file', 'otherFile'],
    with: { baseFileId: '{fileId}', compareFileId: '{otherFileId}' },
  },
  'compare/get': { after: ['comparison'], with: { taskNo: '{taskNo}' } },
  'review/create': file,
  'review/get': { after: ['review'], with: { taskNo: '{taskNo}' } },
  'compare/feedback': { after: ['compared'], with: { taskNo: '{taskNo}', diffId: '{diffId}' } },
  'review/feedback': { after: ['reviewed'], with: { taskNo: '{taskNo}', findingId: '{findingId}' } },
  'extract/feedback': { after: ['extracted'], with: { taskNo: '{taskNo}', key: '{fieldKey}' } },
  'extract/create': file,
  'extract/get': { after: ['extraction'], with: { taskNo: '{taskNo}' } },
  'notary/apply': completed,
  'notary/get': { after: ['application'], with: { applyNo: '{applyNo}' } },
  'signReport/apply': completed,
  'signReport/get': { after: ['report'], with: { reportNo: '{reportNo}' } },
  'webhook/resend': { after: ['event'], with: { eventId: '{eventId}' } },
  'sandbox/actAs': sent,
  'sandbox/advance': sent,
  'sandbox/propose': sent,
  'sandbox/decideProposal': { after: ['proposal'], with: { proposalId: '{proposalId}' } },
  'contract/text': { after: ['sent', 'details'], with: { ...IN_CONTRACT, fileId: '{contractFileId}' } },
}

const stepsBefore = (names: readonly string[], done: Set<string> = new Set()): Step[] =>
  names.flatMap((name) => {
    if (done.has(name)) return []
    done.add(name)
    const step: Step = STEPS[name as StepName]
    return [...stepsBefore(step.after ?? [], done), step]
  })

export type SampleNeed = { path: PublicPath; summary: string; body: object; gives: readonly string[] }

/** For the documents: which calls come first, and which of their answers go on. */
export const sampleNeeds = (path: PublicPath): SampleNeed[] => {
  const facts = new Map(everyPublicEndpoint())
  return stepsBefore(NEEDS[path]?.after ?? []).map(({ path: step, body, gives = {} }) => ({
    path: step,
    summary: facts.get(step)!.summary,
    body,
    gives: Object.values(gives),
  }))
}

/** Signing by itself needs a scene the platform has let pass. */
export const needsFiling = (path: PublicPath): boolean => NEEDS[path]?.filing === true

type Names = Readonly<Record<string, string>>
const filledIn = (value: unknown, names: Names): unknown => {
  if (typeof value === 'string')
    return value.replace(/^\{(\w+)\}$/, (whole, name: string) => names[name] ?? whole)
  if (Array.isArray(value)) return value.map((one) => filledIn(one, names))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filledIn(one, names)]))
  return value
}

/** Names of the run's own, so that a sample may be prepared as often as one likes. `token`: eight digits. */
const newNames = (token: string, { now, fileUrl }: { now: Date; fileUrl: string }): Names => ({
  contractNo: `HT-${token}`,
  otherContractNo: `HT-${token}-2`,
  packageNo: `RZ-${token}`,
  account: `user-${token}`,
  mobile: `139${token}`,
  newMobile: `138${token}`,
  sealName: `采购章${token}`,
  companyName: `样例商贸${token}有限公司`,
  deadline: new Date(now.getTime() + 60 * DAY).toISOString(),
  fileUrl,
})

const valueAt = (data: Record<string, unknown>, field: string): unknown =>
  field.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], data)

/** Seconds a sample waits for work it rests on. */
const TRIES = 45

/** Runs what the sample needs, and answers the body that works now. */
export const prepareSample = async (
  path: PublicPath,
  around: { token: string; now: Date; fileUrl: string },
  send: (path: PublicPath, body: object) => Promise<Record<string, unknown>>,
): Promise<object> => {
  const needs = NEEDS[path]
  let names = newNames(around.token, around)
  for (const { path: step, body, gives = {}, until } of stepsBefore(needs?.after ?? [])) {
    let data = await send(step, filledIn(body, names) as object)
    for (let left = TRIES; until && left > 0 && valueAt(data, until.field) !== until.is; left -= 1) {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      data = await send(step, filledIn(body, names) as object)
    }
    const given = Object.entries(gives).map(([name, field]) => [name, String(valueAt(data, field))])
    names = { ...names, ...Object.fromEntries(given) }
  }
  const { example } = new Map(everyPublicEndpoint()).get(path)!
  return filledIn({ ...example, ...needs?.with }, names) as object
}
