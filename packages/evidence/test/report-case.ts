import { createHash, generateKeyPairSync } from 'node:crypto'
import {
  createAuthority,
  issueEventSigner,
  type PreparedSeal,
  SigningSession,
  TimestampAuthority,
  toPem,
} from '@xinqi/pdf-signature'
import { createPdf, FontSet, PageCanvas } from '@xinqi/pdf-signature/fill'
import {
  appendEntries,
  canonicalEntry,
  type EvidenceReportInput,
  localSigner,
  MemoryStorage,
  type SignReport,
  signCheckpoint,
} from '../src/index.ts'

const now = new Date('2026-11-15T02:00:00Z')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

export interface ReportCase {
  input: EvidenceReportInput
  sign: SignReport
  storage: MemoryStorage
  trust: string
}

/** A contract really signed by two parties, and the log of how it happened. */
export async function reportCase(seal?: PreparedSeal): Promise<ReportCase> {
  const authority = await createAuthority({ kind: 'p256', now, organization: '信契示例' })
  const timestamp = new TimestampAuthority({ credential: authority.timestamp, clock: () => now })
  const fonts = new FontSet()
  const page = new PageCanvas(595.28, 841.89, fonts)
  page.text('采购合同', 250, 120, { face: 'hei-bold', sizePt: 24, colour: '#000000' })
  const original = await createPdf([page], fonts, { title: '采购合同', createdAt: now })
  const session = SigningSession.open(original)
  const consent = sha256('我已阅读并同意签署本合同')
  const signers = ['示例科技有限公司', '王小明']
  const events: EvidenceReportInput['events'] = []
  const signings: EvidenceReportInput['signings'] = []
  const entries: Parameters<typeof canonicalEntry>[0][] = []
  const log = (
    action: string,
    label: string,
    actor: string,
    minute: number,
    ip: string,
    more: Record<string, string>,
  ) => {
    const at = new Date(Date.UTC(2026, 10, 15, 1, minute)).toISOString()
    const logIndex = entries.push({ action, actor, at, ip, ...more }) - 1
    events.push({ at, actor, action, label, ip, logIndex })
    return { at, logIndex }
  }
  const through = { agent: '示例助手', mandate: 'ZN20261119001' }
  log('contract.created', '发起合同', signers[0]!, 1, '203.0.113.7', { file: sha256(original), ...through })
  events[0]!.through = through
  log('contract.viewed', '查看合同', signers[1]!, 12, '198.51.100.23', {})
  for (const [i, signer] of signers.entries()) {
    const credential = await issueEventSigner(authority.issuing, { subject: { commonName: signer }, now })
    await session.sign({ credential, signedAt: now, level: 't', timestamp })
    const ip = i === 0 ? '203.0.113.7' : '198.51.100.23'
    const method = i === 0 ? '短信验证码' : '人脸识别'
    const fileSha256 = session.sha256
    const { at, logIndex } = log('contract.signed', '签署', signer, 20 + i, ip, {
      method,
      fileSha256,
      consentSha256: consent,
    })
    signings.push({
      signer,
      method,
      at,
      ip,
      fileSha256,
      consentSha256: consent,
      seal: i === 0 ? '合同专用章' : '手写签名',
      device: i === 0 ? '电脑' : '手机',
      os: i === 0 ? 'Windows 11' : 'Android 15',
      browser: 'Chrome 142',
      logIndex,
    })
  }
  const signed = session.toBytes()
  const done = log('contract.completed', '签署完成', '系统', 22, '127.0.0.1', {
    original: sha256(original),
    signed: sha256(signed),
  })
  const storage = new MemoryStorage()
  await appendEntries(storage, entries.map(canonicalEntry))
  const verifier = localSigner('log.example', generateKeyPairSync('ed25519').privateKey)
  const checkpoint = await signCheckpoint(storage, 'log.example/evidence', [verifier], now)
  const sandbox = { name: '内置实名核验', sandbox: true }
  const input: EvidenceReportInput = {
    reportNo: 'EV20261115000001',
    applicant: '示例科技有限公司',
    purpose: '诉讼举证',
    issuedAt: '2026-11-15T02:30:00Z',
    issuer: '信契电子合同平台',
    verifyUrl: 'https://example.com/verify/EV20261115000001',
    contract: {
      no: 'HT-2026-0001',
      name: '采购合同',
      initiator: '示例科技有限公司',
      startedAt: '2026-11-15T01:01:00Z',
      completedAt: done.at,
      documents: [{ name: '采购合同.pdf', original, signed, logIndex: done.logIndex }],
    },
    parties: [
      {
        role: '甲方',
        kind: 'company',
        name: signers[0]!,
        identifier: '91310115MA1K4ABCDE',
        agent: { name: '李娜', mobileMasked: '138****5678' },
        identity: {
          method: '企业对公打款',
          provider: sandbox,
          at: '2026-11-01T03:00:00Z',
          serial: 'ID-0001',
        },
      },
      {
        role: '乙方',
        kind: 'person',
        name: signers[1]!,
        identifier: '3****************8',
        identity: { method: '人脸识别', provider: sandbox, at: '2026-11-02T03:00:00Z', serial: 'ID-0002' },
      },
    ],
    intents: [
      {
        signer: signers[0]!,
        method: '短信验证码',
        provider: { name: '内置短信', sandbox: true },
        serial: 'INT-1',
        mobileMasked: '138****5678',
        codeSentAt: '2026-11-15T01:19:30Z',
        verifiedAt: '2026-11-15T01:19:58Z',
      },
      {
        signer: signers[1]!,
        method: '人脸识别',
        provider: sandbox,
        serial: 'INT-2',
        verifiedAt: '2026-11-15T01:20:40Z',
        faceScore: '96.5',
      },
    ],
    signings,
    events,
    anchors: [
      {
        provider: { name: '沙箱时间戳服务', sandbox: true },
        kind: 'timestamp',
        size: 8,
        serial: '0a1b',
        at: '2026-11-15T01:23:00Z',
      },
    ],
    certifier: { name: '测试签发机构', sandbox: false },
    environment: [{ label: '时间来源', value: '服务器时钟' }],
    extraction: [{ label: '提取方式', value: '程序按合同编号读取' }],
    attachments: [
      { name: '采购合同.pdf（签署后）', bytes: signed.length, sha256: sha256(signed) },
      { name: '存证证明.json', bytes: 2048, sha256: sha256('proof') },
    ],
    trust: toPem('CERTIFICATE', authority.root.certificate.der),
    log: { reader: storage, checkpoint, verifier },
  }
  const issuer = await issueEventSigner(authority.issuing, { subject: { commonName: input.issuer }, now })
  const sign: SignReport = async (pdf, place) => {
    const report = SigningSession.open(pdf)
    const placements = seal ? [{ seal, page: place.page, x: place.x, y: place.y }] : []
    await report.sign({ credential: issuer, signedAt: now, level: 't', timestamp, placements })
    return report.toBytes()
  }
  return { input, sign, storage, trust: input.trust as string }
}
