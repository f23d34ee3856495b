// What the pages about one thing are shown with: a contract at each of its stages, a template, a report, an application.
import { contractDriver, party, place, someone, writtenPdf } from '../../contract-driver.ts'
import type { Server } from '../../fixture.ts'
import { PEOPLE } from '../../world.ts'

/** As long as a name may be: it is cut or wrapped, and pushes nothing aside. */
const LONG_NAME = `${'关于甲乙双方就智能制造生产线设备采购安装调试及后续运行维护服务事项之'.repeat(2)}补充协议（含附件一至九）`
const LINE = { x: 0.1, y: 0.3, width: 0.4, height: 0.03 }
const TEXT = '第一条 甲方向乙方购买办公设备一批，总价人民币十万元。\n第二条 验收合格后十日内付款。'

export const prepareSubjects = async (server: Server) => {
  const driver = contractDriver(server)
  const mobile = `139${String(server.now()).slice(-8)}`
  const signer = { name: '逐页签署人', mobile }
  const house = { name: '逐页经办', mobile: `138${mobile.slice(3)}` }
  await server.found({
    people: [signer],
    company: { name: `逐页示例公司${mobile}`, mobile: house.mobile, adminName: house.name },
  })
  const token = await driver.signIn(PEOPLE.admin)
  const his = await driver.signIn(mobile)
  const admin = someone('张三', PEOPLE.admin)

  const draftOf = (name: string, kind: 'signature' | 'text' = 'signature') => {
    const other = party({ intentMethods: [1, 2], signers: [someone(signer.name, mobile)] })
    return (fileId: string) => ({
      name,
      parties: [other],
      fields: [
        place(other.partyId, fileId),
        ...(kind === 'text' ? [place(other.partyId, fileId, 'text', { ...LINE, name: '开户行' })] : []),
      ],
    })
  }
  const draft = await driver.begun(token, draftOf('逐页草稿合同'))
  const toSign = await driver.sent(token, draftOf(LONG_NAME))
  const toFill = await driver.sent(token, draftOf(LONG_NAME, 'text'))
  const finished = await driver.sent(token, draftOf('逐页完成合同'))
  await driver.sign(his, finished)
  const both = await driver.sent(token, (fileId) => {
    const own = party({ kind: 1, isOwn: true, intentMethods: [1], signers: [admin] })
    return { name: LONG_NAME, parties: [own], fields: [place(own.partyId, fileId, 'seal')] }
  })
  const { templateNo } = await driver.call('/template/useSample', { sampleId: 'confidentiality' }, token)
  const { draftId } = await driver.call(
    '/draftAI/create',
    { type: '买卖', stance: '甲方', answers: [] },
    token,
  )
  const { roomId } = await driver.call('/negotiation/open', { draftId }, token)
  const { taskId } = await driver.form<{ taskId: string }>(
    '/contractCompare/createTextdiffTask',
    [
      { name: 'baseText', value: TEXT },
      { name: 'compareText', value: TEXT.replace('十日', '三十日') },
    ],
    token,
  )
  const download = await driver.call('/file/batchDownload', { contractIds: [finished] }, token)
  const reviewed = await driver.form<{ fileId: string }>(
    '/contractExamine/createExamineTask',
    [{ name: 'file', fileName: '设备采购合同.pdf', bytes: await writtenPdf([TEXT.split('\n')]) }],
    token,
  )
  const { applicationId } = await driver.call(
    '/notary/save',
    {
      commodity: 'report',
      contractIds: [finished],
      purpose: '诉讼举证',
      receiver: { name: '张三', mobile: PEOPLE.admin, email: null, address: null },
    },
    token,
  )
  const [kept, ended] = [
    await driver.finished('逐页供货合同', house, signer),
    await driver.finished('逐页解约合同', house, signer),
  ]
  const agreement = await driver.call(
    '/contract/terminate/start',
    {
      contractId: ended.contractId,
      kind: 1,
      reason: 4,
      reasonNote: '',
      retained: '',
      settlement: '双方互不追究',
      other: '',
      deadlineDays: 15,
    },
    kept.owner,
  )
  const about = (name: string, value: string, paths: string[]) =>
    Object.fromEntries(paths.map((path) => [path, `${path}?${name}=${value}`]))
  return {
    company: {
      ...about('contractId', draft.contractId, [
        '/startCompany',
        '/startFill',
        '/startView',
        '/sign/setPosition',
      ]),
      ...about('contractId', both, ['/sign/detail', '/inviteSign', '/signOnPhone', '/invitation']),
      ...about('contractId', toSign, [
        '/sign/flowDetails',
        '/sign/pageDetail',
        '/sign/detailLeader',
        '/sign/fillForm',
      ]),
      ...about('contractId', finished, ['/createCertificate', '/scanSign/code']),
      ...about('templateNo', templateNo, ['/templateEdit']),
      ...about('taskId', taskId, ['/comparisonDetail']),
      ...about('taskId', download.taskId, ['/downdetails']),
      ...about('fileId', reviewed.fileId, ['/examineAIDetail']),
      ...about('id', applicationId, ['/signCertificate', '/submitCertificate']),
      ...about('elgId', crypto.randomUUID(), ['/sign/elgDetail']),
      '/draftAI/:id': `/draftAI/${draftId}`,
      '/negotiation/:id': `/negotiation/${roomId}`,
    } as Record<string, string>,
    person: {
      mobile,
      addresses: {
        ...about('contractId', toSign, ['/signOnPhone', '/sign/detail', '/sign/pageDetail']),
        ...about('contractId', toFill, ['/sign/fillForm']),
        ...about('contractId', kept.contractId, ['/terminate/terminateStart']),
        ...about('contractId', agreement.agreementId, ['/terminate/terminateConfirm']),
      } as Record<string, string>,
    },
  }
}
