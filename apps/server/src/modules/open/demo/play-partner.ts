import { REVIEW } from '@xinqi/api/work-list-status'
import { createPdf, FontSet, PageCanvas } from '@xinqi/pdf-signature/fill'
import type { DemoDoor, DemoScene } from '../../../platform/demo-scene.ts'
import { demoOperatorToken } from '../../people/sign-in/demo-operator.ts'
import { samplePaper } from '../public-api/sample-paper.ts'
import { type AppDoor, appDoor } from './app-door.ts'

// The demo partner at work: whatever a page of the console lists, it finds something there. Everybody in it is made up.

const PARTNER = '13800000010'
const OPERATOR = '13800000009'
const SIGNER = { name: '郑十', mobile: '13800000008' }
const BELOW = { name: '示例渠道商', mobile: '13900000031', contact: '孙小样' }
const APPLICANT = { account: 'user-1002', name: '钱小样', mobile: '13900000022', idNo: '110101199003070038' }
/** A name nobody will ever have: pushes fail, are tried again, and can be looked at. */
const RECEIVER = 'https://hooks.example.invalid/xinqi'

type DemoContext = DemoDoor & { token: string; operator: string; paper: Buffer }

export const demoPartner: DemoScene = {
  name: 'open/demo',
  play: async (door) => {
    const { password, services } = door
    const { token } = await door.call('/open/login', { account: PARTNER, password })
    await door.call('/open/partner/prove', { password }, token)
    const operator = await demoOperatorToken(services, OPERATOR)
    const demo = { ...door, token, operator, paper: await samplePaper() }
    const sandbox = await door.call('/open/app/create', { name: '示例商城', isSandbox: true }, token)
    const app = appDoor(door, sandbox)
    await users(app)
    await door.call(
      '/open/notify/endpointSave',
      { appId: sandbox.appId, url: RECEIVER, events: [], signature: 'v1' },
      token,
    )
    await buckets(demo)
    await contracts(app, demo)
    await door.call('/open/report/apply', { appId: sandbox.appId, contractNo: 'DEMO-1001' }, token)
    await automatic(demo, sandbox.appId, app)
    await texts(demo)
    await ownLogin(demo)
    await below(demo)
    await inEarnest(demo)
    await papers(demo, sandbox.appId)
    services.log.info({}, 'demo partner is there')
  },
}

const users = async (app: AppDoor) => {
  await app.call('user/addPerson', { account: 'user-1001', name: '赵小样', mobile: '13900000021' })
  await app.call('user/addPerson', APPLICANT)
  await app.call('user/addCompany', {
    account: 'shop-2001',
    name: '示例供应有限公司',
    creditCode: '91110108MA0XQ0201D',
    legalName: '李四',
    agentAccount: 'demo-agent',
  })
}

/** Where finished files are copied to: a bucket of the sandbox, and a cloud's that nobody will ever reach. */
const buckets = async ({ call, token }: DemoContext) => {
  await call(
    '/open/store/save',
    { name: '试用归档', kind: 'sandbox', prefix: 'contracts', appIds: null },
    token,
  )
  await call(
    '/open/store/save',
    {
      name: '异地备份（样例，未接通）',
      kind: 'minio',
      endpoint: 'https://storage.example.invalid',
      region: 'cn-north-1',
      bucket: 'contracts-backup',
      prefix: 'xinqi',
      accessKeyId: 'EXAMPLE-KEY',
      secretAccessKey: 'example-secret-of-nobody',
      appIds: null,
    },
    token,
  )
}

/** As a partner sets it up; its provider is made up, so it is neither tried out nor switched on. */
const ownLogin = async ({ call, token }: DemoContext) => {
  await call(
    '/open/sso/save',
    {
      ssoCode: 'shili-partner',
      displayName: '示例统一登录（样例，未接通）',
      protocol: 'oidc',
      issuer: 'https://login.example.invalid',
      clientId: 'xinqi-console',
      clientSecret: 'example-secret-of-nobody',
      loginAttribute: 'preferred_username',
      nameAttribute: 'name',
    },
    token,
  )
}

/** Finished, under way and refused; a template, and a link somebody was sent. */
const contracts = async (app: AppDoor, { paper }: DemoContext) => {
  const fileId = await app.upload(paper, '采购合同.pdf')
  await app.call('template/create', {
    name: '采购合同模板',
    fileId,
    roles: [{ name: '乙方', type: 'person' }],
    fields: [
      { key: 'sign', type: 'signature', role: '乙方', page: 1, x: 0.62, y: 0.74, width: 0.2, height: 0.06 },
    ],
  })
  const start = (contractNo: string, name: string) =>
    app.call('contract/create', {
      contractNo,
      name,
      files: [fileId],
      signers: [{ account: 'demo-person', positions: [{ page: 1, x: 0.62, y: 0.74 }] }],
    })
  await start('DEMO-1001', '门店采购合同')
  await start('DEMO-1002', '仓库采购合同')
  await start('DEMO-1003', '设备采购合同')
  const act = { account: 'demo-person' }
  await app.call('sandbox/actAs', { contractNo: 'DEMO-1001', action: 'sign', ...act })
  await app.call('sandbox/actAs', { contractNo: 'DEMO-1003', action: 'refuse', reason: '数量不符', ...act })
  await app.call('contract/signUrl', { contractNo: 'DEMO-1002', ...act })
}

/** A purpose the platform has looked at, and a letter that waits to be signed. */
const automatic = async (
  { call, form, token, operator, paper }: DemoContext,
  appId: string,
  app: AppDoor,
) => {
  const { filingId } = await form(
    '/open/filing/save',
    [
      { name: 'appId', value: appId },
      { name: 'name', value: '采购订单自动盖章' },
      { name: 'scene', value: '供应商在线确认订单后，由采购方自动加盖合同专用章。' },
      { name: 'agreement', value: '供应商在下单页勾选同意并提交。' },
      { name: 'monthlyVolume', value: '1000' },
      { name: 'sample', fileName: '样本.pdf', bytes: paper },
    ],
    token,
  )
  await call('/open/filing/submit', { appId, filingId }, token)
  const waiting = await call('/operator/reviews/list', { kind: 'filing', status: REVIEW.pending }, operator)
  for (const { caseId } of waiting.list)
    await call('/operator/reviews/decide', { caseId, passed: true }, operator)
  const { list } = await app.call('seal/list', { account: 'self' })
  const seal = list.find(({ name }) => name === '合同专用章') ?? list[0]!
  await app.call('sealAuth/create', { account: 'self', sealNos: [seal.sealNo] })
}

const texts = async ({ call, form, token, services, paper }: DemoContext) => {
  const [page] = await services.documents.pagePictures(paper, { scale: 1, format: 'png' })
  const { signId } = await form(
    '/open/sms/signSave',
    [
      { name: 'text', value: '示例商城' },
      { name: 'source', value: 'trademark' },
      { name: 'papers', fileName: '商标注册证（样例）.png', bytes: Buffer.from(page!.data) },
    ],
    token,
  )
  const { templateId } = await call(
    '/open/sms/templateSave',
    {
      name: '签署邀请',
      event: 'sign',
      signId,
      content: '您有一份《{contract}》等待签署，请于{deadline}前打开{link}',
    },
    token,
  )
  await call('/open/sms/templateSubmit', { templateId }, token)
}

/** A card as plainly made up as its owner. */
const card = async (lines: readonly string[]): Promise<Buffer> => {
  const fonts = new FontSet()
  const page = new PageCanvas(420, 260, fonts)
  for (const [index, line] of ['样例证件（演示，无效）', ...lines].entries())
    page.text(line, 30, 50 + index * 50, { face: 'song', sizePt: 20, colour: '#111111' })
  return createPdf([page], fonts, { title: '样例证件', createdAt: new Date('2026-01-01T00:00:00Z') })
}

/** The first of what is asked of him, beside what was read from it. */
const papers = async ({ form, token, services }: DemoContext, appId: string) => {
  const front = await card([`姓名 ${APPLICANT.name}`, `号码 ${APPLICANT.idNo}`])
  const [picture] = await services.documents.pagePictures(front, { scale: 2, format: 'png' })
  await form(
    '/open/review/uploadPaper',
    [
      { name: 'appId', value: appId },
      { name: 'account', value: APPLICANT.account },
      { name: 'kind', value: 'front' },
      { name: 'paper', fileName: '人像面（样例）.png', bytes: Buffer.from(picture!.data) },
    ],
    token,
  )
}

const below = async ({ call, token }: DemoContext) => {
  await call('/open/subPartner/add', BELOW, token)
}

/** Lines of a bill come of use in earnest: contracts of the partner's own company to somebody of this demo. */
const inEarnest = async (demo: DemoContext) => {
  const { call, token, paper } = demo
  const made = await call('/open/app/create', { name: '示例商城正式', isSandbox: false }, token)
  await call('/open/ip/save', { appId: made.appId, networks: ['127.0.0.1'] }, token)
  const app = appDoor(demo, made)
  const fileId = await app.upload(paper, '供货合同.pdf')
  for (const contractNo of ['SC-2001', 'SC-2002', 'SC-2003'])
    await app.call('contract/create', {
      contractNo,
      name: '商城供货合同',
      files: [fileId],
      signers: [{ ...SIGNER, positions: [{ page: 1, x: 0.62, y: 0.74 }] }],
    })
  await app.call('contract/withdraw', { contractNo: 'SC-2003', reason: '信息有误，重新发起' })
  await call('/open/order/create', { code: 'contract-2000', quantity: 1 }, token)
}
