import type { Checkpoint } from '../log/index.ts'
import type { DocumentFacts, SignedFacts } from './document-facts.ts'
import { alarm, type ReportFlow } from './flow.ts'
import type { EvidenceReportInput, Provider, ReportEvent, ReportIntent } from './input.ts'
import { bothTimes } from './times.ts'

const providerText = ({ name, sandbox }: Provider) => (sandbox ? `${name}（沙箱环境，不核验真实身份）` : name)

export function drawStatement(flow: ReportFlow, input: EvidenceReportInput): void {
  flow.chapter('声明')
  flow.paragraph(
    `1. 本报告由${input.issuer}根据系统在合同签署过程中即时记录的数据生成，用于说明合同“${input.contract.name}”的签署主体、签署意愿、签署时间、签署内容及其完整性。`,
  )
  flow.paragraph(
    '2. 文中签署行为与操作日志均取自只增不改的存证日志，出具前已逐条核对：所列姓名、时间、IP、方式、文件哈希与日志一致，且各条均能由签名的检查点证明。',
  )
  flow.paragraph(
    '3. 文中文件哈希、页数、证书、时间戳与验证结果由程序读取合同文件本身得到。哈希算法为 SHA-256。',
  )
  flow.paragraph(
    '4. 《中华人民共和国电子签名法》第十三条、第十四条规定：签名制作数据专属于签名人、仅由其控制，且签署后对签名及内容的任何改动能够被发现的，视为可靠的电子签名，与手写签名或者盖章具有同等的法律效力。本报告仅陈述事实，不代替司法机关的认定。',
  )
  flow.paragraph(
    '5. 本报告为电子文件，自身带有数字签名；打印件以电子原件为准。时间同时以北京时间（UTC+8）与协调世界时（UTC）表示。',
  )
}

export function drawContract(flow: ReportFlow, input: EvidenceReportInput, documents: DocumentFacts[]): void {
  const { contract } = input
  flow.chapter('合同基本信息')
  flow.facts([
    ['合同编号', contract.no],
    ['合同名称', contract.name],
    ['发起方', contract.initiator],
    ['发起时间', bothTimes(contract.startedAt)],
    ['完成时间', bothTimes(contract.completedAt)],
    ...(contract.prevailing ? [['双语文本', contract.prevailing] as [string, string]] : []),
    ...(contract.leftOut ?? []).map(({ name, rule }): [string, string] => [
      '未加入的文件',
      `「${name}」：${rule}才加入，本合同不满足，未展示也未签署`,
    ]),
  ])
  for (const document of documents) {
    flow.facts(
      [
        ['页数', `${document.pages} 页`],
        ['大小', `${document.bytes} 字节`],
        ['原文 SHA-256', document.originalSha256],
        ['签署后 SHA-256', document.signedSha256],
        ['存证序号', String(document.logIndex)],
        ...document.remarks.map((remark): [string, string] => ['隐藏内容', remark]),
      ],
      `文件：${document.name}`,
    )
  }
}

export function drawParties(flow: ReportFlow, { parties }: EvidenceReportInput): void {
  flow.chapter('签署方与实名认证')
  for (const party of parties) {
    flow.facts(
      [
        ['主体类型', party.kind === 'company' ? '企业' : '个人'],
        [party.kind === 'company' ? '统一社会信用代码' : '证件号码', party.identifier],
        ...(party.agent
          ? [['经办人', `${party.agent.name}　${party.agent.mobileMasked}`] as [string, string]]
          : []),
        ['实名方式', party.identity.method],
        ['认证机构', providerText(party.identity.provider)],
        ['认证时间', bothTimes(party.identity.at)],
        ['认证流水号', party.identity.serial],
      ],
      `${party.role}：${party.name}`,
    )
  }
}

function intentFacts(intent: ReportIntent): [string, string][] {
  const rows: [string, string][] = [
    ['意愿方式', intent.method],
    ['核验机构', providerText(intent.provider)],
  ]
  if (intent.mobileMasked !== undefined) rows.push(['手机号', intent.mobileMasked])
  if (intent.codeSentAt !== undefined) rows.push(['验证码发送时间', bothTimes(intent.codeSentAt)])
  rows.push(['核验通过时间', bothTimes(intent.verifiedAt)])
  if (intent.faceScore !== undefined) rows.push(['人脸比对分值', intent.faceScore])
  rows.push(['核验流水号', intent.serial])
  return rows
}

export function drawIntents(flow: ReportFlow, { intents }: EvidenceReportInput): void {
  flow.chapter('签署意愿记录')
  for (const intent of intents) {
    flow.facts(intentFacts(intent), intent.signer)
  }
}

export function drawLabour(flow: ReportFlow, { labour }: EvidenceReportInput): void {
  if (!labour) return
  flow.chapter('劳动合同订立情况')
  flow.paragraph('对照人力资源社会保障部《电子劳动合同订立指引》，以下各项由平台在订立过程中强制执行。')
  flow.facts(labour.map(({ label, value }): [string, string] => [label, value]))
}

export function drawSignings(flow: ReportFlow, { signings }: EvidenceReportInput): void {
  flow.chapter('签署行为')
  for (const signing of signings) {
    flow.facts(
      [
        ['签署方式', signing.method],
        ['签署时间', bothTimes(signing.at)],
        ['IP 地址', signing.ip],
        ['设备', `${signing.device}　${signing.os}　${signing.browser}`],
        ['签署后文件 SHA-256', signing.fileSha256],
        ['同意内容 SHA-256', signing.consentSha256],
        ['存证序号', String(signing.logIndex)],
      ],
      `${signing.signer}　${signing.seal}`,
    )
  }
}

export function drawCertificates(flow: ReportFlow, documents: SignedFacts[]): void {
  flow.chapter('数字证书与时间戳')
  for (const { name, verification, details } of documents) {
    for (const signature of verification.signatures) {
      const [certificate] = signature.chain
      if (signature.kind !== 'signature' || !certificate) continue
      const detail = details.find((each) => each.certificateSha256 === certificate.sha256)
      const rows: [string, string][] = [
        ['证书主体', certificate.subject],
        ['颁发者', certificate.issuer],
        ['序列号', certificate.serial],
        ['有效期', `${bothTimes(certificate.notBefore)} 至 ${bothTimes(certificate.notAfter)}`],
        ['签名算法', detail?.algorithm ?? '无法读取'],
        ['证书指纹 SHA-256', certificate.sha256],
      ]
      const { timestamp } = signature
      if (timestamp) {
        rows.push(['时间戳机构', timestamp.authority], ['时间戳时间', bothTimes(timestamp.time)])
        if (detail?.timestampSerial) rows.push(['时间戳序列号', detail.timestampSerial])
      } else {
        rows.push(['时间戳', '该签名没有时间戳'])
      }
      flow.facts(rows, `${signature.signer}（${name}）`)
    }
  }
}

export function drawVerification(flow: ReportFlow, documents: SignedFacts[], issuedAt: string): void {
  flow.chapter('签名验证结果')
  flow.paragraph(`验证时间：${bothTimes(issuedAt)}。完整性与证书信任分别判断。`)
  const columns = [
    { title: '签名人', share: 24 },
    { title: '签署时间', share: 20 },
    { title: '所在页', share: 10, align: 'center' as const },
    { title: '结果', share: 14, align: 'center' as const },
    { title: '说明', share: 32 },
  ]
  for (const { name, verification } of documents) {
    flow.subheading(`${name}：${verification.label}`)
    if (verification.verdict !== 'valid')
      flow.paragraph(verification.reason, { colour: alarm, face: 'hei-bold' })
    flow.table(
      columns,
      verification.signatures.map((signature) => [
        signature.kind === 'timestamp' ? '文档时间戳' : signature.signer,
        signature.signedAt ? bothTimes(signature.signedAt) : '—',
        signature.pages.length > 0 ? signature.pages.join('、') : '不可见',
        signature.label,
        `${signature.reason}；${trustText(signature.trusted)}${signature.timestamped ? '；有可信时间戳' : ''}`,
      ]),
    )
    for (const words of verification.sealed ?? []) flow.paragraph(`${words}。`)
  }
}

function trustText(trusted: boolean | null): string {
  if (trusted === null) return '未指定信任的根证书'
  return trusted ? '证书链可信' : '证书链不在信任范围内'
}

/** Who did it, and by whose hand: an agent's under a mandate, or an agent's as the person confirmed it. */
export function whoDid({ actor, through }: Pick<ReportEvent, 'actor' | 'through'>): string {
  if (!through) return actor
  const right = through.mandate ? `，授权书 ${through.mandate}` : through.proposal ? '提议，本人确认' : ''
  return `${actor}（经智能体「${through.agent}」${right}）`
}

export function drawEvents(flow: ReportFlow, { events }: EvidenceReportInput): void {
  flow.chapter('操作日志')
  flow.table(
    [
      { title: '序号', share: 9, align: 'center' },
      { title: '时间', share: 34 },
      { title: '操作人', share: 22 },
      { title: '动作', share: 17 },
      { title: 'IP 地址', share: 18 },
    ],
    events.map((event) => [
      String(event.logIndex),
      bothTimes(event.at),
      whoDid(event),
      event.label,
      event.ip,
    ]),
  )
}

export function drawEvidence(flow: ReportFlow, input: EvidenceReportInput, head: Checkpoint): void {
  flow.chapter('存证与外部锚定')
  flow.facts([
    ['存证日志', head.origin],
    ['检查点条数', String(head.size)],
    ['检查点根哈希', Buffer.from(head.root).toString('hex')],
    ['检查点时间', bothTimes(head.time)],
  ])
  if (input.anchors.length === 0)
    flow.paragraph(
      '截至出具时，包含本合同记录的检查点尚未取得外部机构的时间戳或见证，以平台签名的检查点为准。',
    )
  for (const anchor of input.anchors) {
    flow.facts(
      [
        ['锚定方式', anchor.kind === 'timestamp' ? 'RFC 3161 可信时间戳' : '独立见证人联署'],
        ['锚定的检查点', `${anchor.size} 条`],
        [anchor.kind === 'timestamp' ? '时间戳时间' : '见证时间', bothTimes(anchor.at)],
        [anchor.kind === 'timestamp' ? '时间戳序列号' : '见证人公钥编号', anchor.serial],
      ],
      providerText(anchor.provider),
    )
  }
}

export function drawAttachments(flow: ReportFlow, input: EvidenceReportInput): void {
  flow.chapter('附件与复核方法')
  if (input.attachments.length > 0) {
    flow.table(
      [
        { title: '附件', share: 30 },
        { title: '大小（字节）', share: 15, align: 'right' },
        { title: 'SHA-256', share: 55 },
      ],
      input.attachments.map(({ name, bytes, sha256 }) => [name, String(bytes), sha256]),
    )
  }
  flow.paragraph(
    '复核方法：（1）用任意工具计算附件的 SHA-256，与上表比对；（2）用支持 PDF 签名的阅读器或验签工具打开签署后的文件，核对签名人、时间与“未被修改”；（3）用随附的存证证明文件与公开的校验公钥离线核验日志记录；（4）扫描封面二维码，在线核对本报告。',
  )
  flow.paragraph(`核验地址：${input.verifyUrl}`)
}
