import { randomInt } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  issueCrl,
  issueEventSigner,
  issueSigner,
  LocalKey,
  longTermValidity,
  readCertificate,
  SigningSession,
  TimestampAuthority,
} from '@xinqi/pdf-signature'
import { NationalSealError } from '../errors.ts'
import { signOfd } from '../ofd/sign-ofd.ts'
import { verifyOfd } from '../ofd/verify-ofd.ts'
import { preparePdfSeal, sealPdf } from '../pdf/sign-pdf.ts'
import { verifySealedPdf } from '../pdf/verify-pdf.ts'
import { makeSeal } from '../ses/make-seal.ts'
import { type NationalSeal, readSeal } from '../ses/seal.ts'
import { UsableSeal } from '../ses/sign-with-seal.ts'
import { readSealSignature } from '../ses/signature.ts'
import { SealTrust } from '../ses/trust.ts'
import { beijing, verifySeal } from '../ses/verify-seal.ts'
import { createDemoFolder, demoTrust, loadCredential, storeCredential } from './demo-folder.ts'

export const USAGE = `用法：
  cli.ts demo DIR
      生成演示用的制章者、签章人签发机构、时间戳机构和 PAdES 签发机构
  cli.ts make OUT.esl --ca DIR --owner 单位 --name 印章名称 --picture seal.png
      [--mm 40] [--type 1] [--id 编号] [--years 3] [--digests]
      制作国标印章；签章人的证书和密钥写在 OUT.esl.pem、OUT.esl.key
  cli.ts show FILE [--picture OUT] [--json]
      显示印章（.esl）或签章（SignedValue.dat）的内容，不作核验
  cli.ts sign IN OUT --ca DIR --seal SEAL.esl [--page 1 --x 100 --y 200] [--riding right|left|top|bottom] [--close]
      在 OFD 或 PDF 上盖章；x、y 为印章左上角距页面左上角的毫米数，--close 使此后不能再加盖（仅 OFD）
  cli.ts verify FILE [--ca DIR | --makers M.pem --signers S.pem --timestamps T.pem] [--trust CA.pem] [--at 时间] [--json]
      核验印章、OFD 或 PDF；只有“有效”时退出码为 0`

type Print = (text: string) => void
const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

/** The command line; returns the exit code. */
export async function runCommand(argv: readonly string[], print: Print, now = new Date()): Promise<number> {
  const [command, ...rest] = argv
  const commands: Record<string, (args: string[], print: Print, now: Date) => Promise<number>> = {
    demo,
    make,
    show,
    sign,
    verify,
  }
  const run = Object.hasOwn(commands, command ?? '') ? commands[command!] : undefined
  if (!run) {
    print(USAGE)
    return 2
  }
  try {
    return await run(rest, print, now)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    print('code' in error ? `${error.code}: ${error.message}` : error.message)
    return 2
  }
}

async function demo(args: string[], print: Print, now: Date): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  if (positionals.length !== 1) throw new Error(USAGE)
  for (const file of await createDemoFolder(positionals[0]!, now)) print(file)
  return 0
}

function required(name: string, value: string | undefined): string {
  if (!value) throw new Error(`缺少 --${name}\n${USAGE}`)
  return value
}

function numberOf(name: string, value: string | undefined, fallback: number): number {
  const number = value === undefined ? fallback : Number(value)
  if (!Number.isFinite(number)) throw new Error(`--${name} 须为数字`)
  return number
}

async function make(args: string[], print: Print, now: Date): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ca: text,
      owner: text,
      name: text,
      picture: text,
      mm: text,
      type: text,
      id: text,
      years: text,
      digests: flag,
    },
  })
  const [output] = positionals
  if (!output || positionals.length !== 1) throw new Error(USAGE)
  const folder = required('ca', values.ca)
  const owner = required('owner', values.owner)
  const days = Math.round(numberOf('years', values.years, 3) * 365)
  const signer = await issueSigner(loadCredential(folder, join(folder, 'signers')), {
    subject: { commonName: owner, organization: owner },
    key: await LocalKey.generate('sm2'),
    validity: longTermValidity(now, days),
  })
  const mm = numberOf('mm', values.mm, 40)
  const seal = await makeSeal({
    maker: loadCredential(folder, join(folder, 'maker')),
    esId: values.id ?? `XQ${beijing(now).slice(0, 4)}${String(randomInt(10 ** 9)).padStart(9, '0')}`,
    type: numberOf('type', values.type, 1),
    name: required('name', values.name),
    signers: [signer.certificate.der],
    list: values.digests ? 'digests' : 'certificates',
    createdAt: now,
    validFrom: now,
    validTo: signer.certificate.notAfter,
    picture: { data: readFileSync(required('picture', values.picture)), widthMm: mm, heightMm: mm },
  })
  writeFileSync(output, seal)
  storeCredential(folder, output, signer)
  print(`已制作：${output}`)
  for (const line of describeSeal(readSeal(seal))) print(line)
  return 0
}

async function show(args: string[], print: Print): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { picture: text, json: flag },
  })
  if (positionals.length !== 1) throw new Error(USAGE)
  const bytes = readFileSync(positionals[0]!)
  const signature = asSignature(bytes)
  const seal = signature?.seal ?? readSeal(bytes)
  if (values.picture) writeFileSync(values.picture, seal.picture.data)
  const lines = describeSeal(seal)
  if (signature)
    lines.push(
      `签章人：${readCertificate(signature.signerCertificate).subject.display}`,
      `签章时间（自述）：${signature.statedTime ? beijing(signature.statedTime) : '无法读取'}`,
      `签章对象：${signature.propertyInfo}`,
      `原文杂凑值（SM3）：${signature.dataHash.toString('hex')}`,
      `时间戳：${signature.timestamp ? '有' : '无'}`,
    )
  print(
    values.json ? JSON.stringify(Object.fromEntries(lines.map((line) => splitLine(line)))) : lines.join('\n'),
  )
  return 0
}

const splitLine = (line: string): [string, string] => {
  const at = line.indexOf('：')
  return [line.slice(0, at), line.slice(at + 1)]
}

function asSignature(bytes: Buffer) {
  try {
    return readSealSignature(bytes)
  } catch (error) {
    if (error instanceof NationalSealError) return undefined
    throw error
  }
}

const STANDARD = { 1: 'GM/T 0031-2014', 4: 'GB/T 38540-2020', 5: 'GM/T 0031-2025' } as const

function describeSeal(seal: NationalSeal): string[] {
  const { signers, picture } = seal
  const listed = {
    certificates: () =>
      signers.kind === 'certificates'
        ? signers.certificates.map((der) => readCertificate(der).subject.display).join('、')
        : '',
    digests: () => (signers.kind === 'digests' ? `${signers.digests.length} 张证书的摘要` : ''),
    identifiers: () => (signers.kind === 'identifiers' ? signers.identifiers.join('、') : ''),
  }[signers.kind]()
  return [
    `印章：${seal.name}`,
    `编号：${seal.esId}`,
    `标准：${STANDARD[seal.version]}（版本号 ${seal.headerVersion}，制章软件 ${seal.vendor}）`,
    `类型：${seal.type}`,
    `制章者：${readCertificate(seal.makerCertificate).subject.display}`,
    `可使用者：${listed}`,
    `制作：${beijing(seal.createdAt)}`,
    `有效期：${beijing(seal.validFrom)} 至 ${beijing(seal.validTo)}`,
    `图片：${picture.type}，${picture.widthMm}×${picture.heightMm} 毫米，${picture.data.length} 字节`,
  ]
}

const EDGES = ['left', 'right', 'top', 'bottom'] as const

async function sign(args: string[], print: Print, now: Date): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { ca: text, seal: text, page: text, x: text, y: text, riding: text, close: flag },
  })
  const [input, output] = positionals
  if (!input || !output || positionals.length !== 2) throw new Error(USAGE)
  const folder = required('ca', values.ca)
  const sealFile = required('seal', values.seal)
  const edge = values.riding === undefined ? undefined : EDGES.find((each) => each === values.riding)
  if (values.riding !== undefined && !edge) throw new Error(`--riding 须为 ${EDGES.join(' | ')}`)
  const clock = () => now
  const seal = new UsableSeal({
    seal: readFileSync(sealFile),
    credential: loadCredential(folder, sealFile),
    trust: demoTrust(folder).seals,
    timestamp: new TimestampAuthority({ credential: loadCredential(folder, join(folder, 'tsa')), clock }),
  })
  const file = readFileSync(input)
  const place = {
    page: numberOf('page', values.page, 1) - 1,
    xMm: numberOf('x', values.x, 100),
    yMm: numberOf('y', values.y, 200),
  }
  const isPdf = file.subarray(0, 1024).includes('%PDF-')
  if (isPdf && values.close) throw new Error('--close 只用于 OFD')
  const signed = isPdf
    ? await signPdfFile(file, seal, folder, place, edge, now)
    : (
        await signOfd(file, {
          seal,
          signedAt: now,
          places: [place],
          riding: edge ? [{ edge }] : [],
          close: values.close,
        })
      ).file
  writeFileSync(output, signed)
  print(`已盖章：${output}（${seal.seal.name}，${beijing(now)}）`)
  return 0
}

async function signPdfFile(
  file: Buffer,
  seal: UsableSeal,
  folder: string,
  { page, xMm, yMm }: { page: number; xMm: number; yMm: number },
  edge: (typeof EDGES)[number] | undefined,
  now: Date,
): Promise<Buffer> {
  const issuing = loadCredential(folder, join(folder, 'pades'))
  const session = SigningSession.open(file)
  // places of a PDF are fractions of the page shown; an A4 page is meant here
  const [x, y] = [xMm / 210, yMm / 297]
  await sealPdf(session, {
    seal,
    picture: preparePdfSeal(seal.seal),
    places: [{ page, x, y }],
    seams: edge ? [{ edge }] : [],
    pades: {
      credential: await issueEventSigner(issuing, {
        subject: { commonName: seal.credential.certificate.subject.display },
        now,
      }),
      signedAt: now,
      level: 'lt',
      timestamp: new TimestampAuthority({
        credential: loadCredential(folder, join(folder, 'pades-tsa')),
        clock: () => now,
      }),
      validation: { crls: [await issueCrl(issuing, { now, number: Math.floor(now.getTime() / 1000) })] },
    },
  })
  return session.toBytes()
}

async function verify(args: string[], print: Print, now: Date): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { ca: text, makers: text, signers: text, timestamps: text, trust: text, at: text, json: flag },
  })
  if (positionals.length !== 1) throw new Error(USAGE)
  const at = values.at === undefined ? now : new Date(values.at)
  if (Number.isNaN(at.getTime())) throw new Error('--at 无法读取')
  const read = (file: string | undefined) => (file === undefined ? undefined : readFileSync(file))
  const demoLists = values.ca === undefined ? undefined : demoTrust(values.ca)
  const trust =
    demoLists?.seals ??
    new SealTrust({
      makers: read(values.makers),
      signers: read(values.signers),
      timestamps: read(values.timestamps),
    })
  const file = readFileSync(positionals[0]!)
  const answer = answerFor(file, trust, values.trust ? readFileSync(values.trust) : demoLists?.pades, at)
  print(values.json ? JSON.stringify(answer) : answer.lines.join('\n'))
  return answer.valid ? 0 : 1
}

interface Answer {
  valid: boolean
  code: string | null
  reason: string
  lines: string[]
}

function answerFor(file: Buffer, trust: SealTrust, pades: Buffer | undefined, at: Date): Answer {
  if (file.subarray(0, 1024).includes('%PDF-')) {
    const { verdict, label, reason, signatures } = verifySealedPdf(file, {
      trust: pades,
      seals: { trust, now: at },
    })
    const lines = signatures.flatMap((each) => [
      `  ${each.field} ${each.signer || '未具名者'}：${each.label}，${each.reason}`,
      ...each.remarks.map((remark) => `    备注：${remark}`),
    ])
    return { valid: verdict === 'valid', code: verdict, reason, lines: [`${label}：${reason}`, ...lines] }
  }
  if (file.toString('latin1', 0, 2) === 'PK') {
    const { verdict, label, code, reason, signatures } = verifyOfd(file, { trust, now: at })
    const lines = signatures.flatMap(({ id, sealed, reason: why, remarks }) => [
      `  签章 ${id} ${sealed?.signer?.subject.display ?? '未具名者'}，印章“${sealed?.signature?.seal.name ?? '不详'}”，制章者“${sealed?.maker?.subject.display ?? '不详'}”，${sealed?.signedAt ? beijing(sealed.signedAt) : '时间不详'}：${why}`,
      ...remarks.map((remark) => `    备注：${remark}`),
    ])
    return { valid: verdict === 'valid', code, reason, lines: [`${label}：${reason}`, ...lines] }
  }
  const { valid, code, reason, steps, remarks } = verifySeal(file, { trust, at })
  const words = { passed: '通过', failed: '不通过', unknown: '未知', skipped: '未做' }
  const lines = steps.map(
    ({ step, name, outcome, detail }) => `  ${step} ${name}：${words[outcome]}${detail && `，${detail}`}`,
  )
  const notes = remarks.map((remark) => `  备注：${remark}`)
  return { valid, code, reason, lines: [`${valid ? '有效' : '无效'}：${reason}`, ...lines, ...notes] }
}
