import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifyPdf } from '@xinqi/pdf-signature'
import { countPages, PdfDocument } from '@xinqi/pdf-signature/pdf'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  canonicalEntry,
  type EvidenceReportInput,
  issueEvidenceReport,
  issueVerificationReport,
} from '../src/index.ts'
import { type ReportCase, reportCase } from './report-case.ts'

const has = (tool: string) => spawnSync(tool, ['-v']).error === undefined

const textOf = (pdf: Uint8Array) =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' }).replaceAll(/\s+/g, '')

let given: ReportCase
let report: Uint8Array
beforeAll(async () => {
  given = await reportCase()
  report = await issueEvidenceReport(given.input, given.sign)
})

async function refusal(change: (input: EvidenceReportInput) => void): Promise<string> {
  const { log, trust, ...plain } = given.input
  const input: EvidenceReportInput = { ...structuredClone(plain), log, trust }
  change(input)
  return issueEvidenceReport(input, given.sign).then(
    () => 'issued',
    (error) => `${error.code} ${error.message}`,
  )
}

describe('the issued report', () => {
  it('is itself signed, timestamped and trusted', () => {
    const result = verifyPdf(report, { trust: given.trust })
    expect(result).toMatchObject({ verdict: 'valid', trusted: true })
    expect(result.signatures).toHaveLength(1)
    expect(result.signatures[0]).toMatchObject({
      signer: '信契电子合同平台',
      timestamped: true,
      coversWholeFile: true,
    })
  })

  it('is the same document for the same facts', async () => {
    const pdfs: Buffer[] = []
    const keep = async (pdf: Buffer) => {
      pdfs.push(pdf)
      return pdf
    }
    await issueEvidenceReport(given.input, keep)
    await issueEvidenceReport(given.input, keep)
    expect(pdfs[0]!.equals(pdfs[1]!)).toBe(true)
  })

  it.skipIf(!has('qpdf'))('passes qpdf --check (skipped without qpdf)', () => {
    const folder = mkdtempSync(join(tmpdir(), 'report-'))
    try {
      writeFileSync(join(folder, 'r.pdf'), report)
      expect(spawnSync('qpdf', ['--check', join(folder, 'r.pdf')]).status).toBe(0)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it.skipIf(!has('pdftotext'))('speaks of people, never of fields (skipped without pdftotext)', async () => {
    const altered = Buffer.concat([given.input.contract.documents[0]!.signed, Buffer.from('\n% later')])
    const about = { reportNo: 'VR1', applicant: '张三', issuedAt: given.input.issuedAt, issuer: '信契' }
    const rest = { verifyUrl: given.input.verifyUrl, sandboxes: [], trust: given.trust }
    const checked = await issueVerificationReport(
      { ...about, ...rest, files: [{ name: '改动过.pdf', bytes: altered }] },
      given.sign,
    )
    for (const pdf of [report, checked]) {
      const text = textOf(pdf)
      for (const { signer } of given.input.signings) expect(text).toContain(signer)
      expect(text).not.toMatch(/Signature\d|-marks/)
    }
    expect(textOf(checked)).toContain('“示例科技有限公司”：')
  })

  it.skipIf(!has('pdftotext'))(
    'says what happened, in both time zones, and who was a sandbox (skipped without pdftotext)',
    () => {
      const text = textOf(report)
      const { input } = given
      const facts = [
        ...input.signings.flatMap((s) => [s.signer, s.ip, s.method, s.fileSha256, s.consentSha256]),
        ...input.parties.flatMap((p) => [p.name, p.identifier, p.identity.serial]),
        '2026-11-15 09:20:00 UTC+8（2026-11-15T01:20:00Z）',
        'ECDSA P-256 / SHA-256',
        '沙箱不核验真实身份',
        `第 1 页 / 共 ${countPages(PdfDocument.open(report))} 页`,
        '证书链可信',
      ]
      for (const fact of facts) expect(text).toContain(fact.replaceAll(' ', ''))
    },
  )

  it.skipIf(!has('pdftotext'))(
    'spells out what no font draws instead of failing (skipped without pdftotext)',
    async () => {
      const { contract, parties } = given.input
      const named = {
        ...given.input,
        contract: { ...contract, name: '김치 采购合同' },
        parties: [parties[0]!, { ...parties[1]!, name: '王小明สม😀' }],
      }
      const text = textOf(await issueEvidenceReport(named, given.sign))
      expect(text).toContain('〔U+AE40〕〔U+CE58〕采购合同')
      expect(text).toContain('王小明〔U+0E2A〕〔U+0E21〕〔U+1F600〕')
    },
  )

  it.skipIf(!has('pdftoppm'))('keeps ink inside the margins on every page (skipped without pdftoppm)', () => {
    const folder = mkdtempSync(join(tmpdir(), 'report-'))
    try {
      writeFileSync(join(folder, 'r.pdf'), report)
      execFileSync('pdftoppm', ['-gray', '-r', '36', join(folder, 'r.pdf'), join(folder, 'p')])
      const pages = countPages(PdfDocument.open(report))
      for (let page = 2; page <= pages; page++) {
        const file = readFileSync(join(folder, `p-${page}.pgm`))
        const [header, width] = /^P5\s(\d+)\s\d+\s255\s/.exec(file.toString('latin1', 0, 40))!
        const pixels = file.subarray(header.length)
        const dark = [...pixels.entries()].filter(([, grey]) => grey < 128).map(([i]) => i % Number(width))
        expect(dark.length).toBeGreaterThan(200)
        expect(Math.min(...dark)).toBeGreaterThan(Number(width) * 0.08)
        expect(Math.max(...dark)).toBeLessThan(Number(width) * 0.92)
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('refused rather than wrong', () => {
  const signing = (said: Partial<EvidenceReportInput['signings'][number]>) => (i: EvidenceReportInput) => {
    Object.assign(i.signings[0]!, said)
  }
  const blanks: [string, (input: EvidenceReportInput) => void][] = [
    [
      'applicant',
      (i) => {
        i.applicant = ' '
      },
    ],
    [
      'parties[0].identity.method',
      (i) => {
        i.parties[0]!.identity.method = ''
      },
    ],
    [
      'signings[1].ip',
      (i) => {
        i.signings[1]!.ip = ''
      },
    ],
    ['signings[0].consentSha256', signing({ consentSha256: null as unknown as string })],
    [
      'intents',
      (i) => {
        i.intents = []
      },
    ],
  ]
  it.each(blanks)('blank %s', async (path, change) => {
    expect(await refusal(change)).toBe(
      `REPORT_FIELD_BLANK 出证内容不完整：${path} ${path === 'intents' ? '没有记录' : '为空'}`,
    )
  })

  const lies: [string, (input: EvidenceReportInput) => void][] = [
    ['姓名', signing({ signer: '另一家公司' })],
    ['时间', signing({ at: '2026-11-15T01:20:01.000Z' })],
    ['IP', signing({ ip: '203.0.113.8' })],
    ['方式', signing({ method: '人脸识别' })],
    ['文件哈希', signing({ fileSha256: 'a'.repeat(64) })],
    ['同意书哈希', signing({ consentSha256: 'b'.repeat(64) })],
    [
      '操作人',
      (i) => {
        i.events[0]!.actor = '无关的人'
      },
    ],
    [
      '智能体',
      (i) => {
        i.events[0]!.through = { agent: '别的助手' }
      },
    ],
    [
      '授权书',
      (i) => {
        i.events[0]!.through!.mandate = 'ZN20261119002'
      },
    ],
    [
      '签署后哈希',
      (i) => {
        i.contract.documents[0]!.signed = report
      },
    ],
  ]
  it.each(lies)('%s that differs from the log', async (fact, change) => {
    expect(await refusal(change)).toMatch(new RegExp(`^REPORT_LOG_MISMATCH .*${fact}`))
  })

  it('an entry changed after the checkpoint, or never logged', async () => {
    const index = given.input.signings[0]!.logIndex
    const kept = given.storage.rows[index]
    given.storage.rows[index] = canonicalEntry({ ...JSON.parse(String(kept)), ip: '192.0.2.1' })
    expect(
      await refusal((i) => {
        i.signings[0]!.ip = '192.0.2.1'
      }),
    ).toMatch(/^REPORT_LOG_UNPROVEN/)
    given.storage.rows[index] = kept
    expect(
      await refusal((i) => {
        i.events[0]!.logIndex = 99
      }),
    ).toMatch(/^REPORT_LOG_UNPROVEN/)
  })

  it('unmasked numbers, times without a zone, unsigned files', async () => {
    expect(
      await refusal((i) => {
        i.parties[1]!.identifier = '310115199001011234'
      }),
    ).toMatch(/^REPORT_UNMASKED/)
    expect(
      await refusal((i) => {
        i.intents[0]!.mobileMasked = '13800005678'
      }),
    ).toMatch(/^REPORT_UNMASKED/)
    expect(
      await refusal((i) => {
        i.contract.startedAt = '2026-11-15 09:00'
      }),
    ).toMatch(/^REPORT_TIME/)
    expect(
      await refusal((i) => {
        i.contract.documents[0]!.signed = i.contract.documents[0]!.original
      }),
    ).toMatch(/^REPORT_NOT_SIGNED/)
  })
})

describe('the English edition', () => {
  it('says every sentence in English, states the same facts, and leaves them as they are', async () => {
    const english = await issueEvidenceReport(
      { ...given.input, language: 'en', contract: { ...given.input.contract, prevailing: '以英文文本为准' } },
      given.sign,
    )
    const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: english, encoding: 'utf8' })
    const facts = new Set<string>()
    const collect = (value: unknown): void => {
      if (typeof value === 'string') facts.add(value)
      else if (value && typeof value === 'object' && !(value instanceof Uint8Array))
        for (const one of Object.values(value)) collect(one)
    }
    const { log: _log, trust: _trust, environment, extraction, ...input } = given.input
    collect(input)
    collect([...environment, ...extraction])
    // Below its title, as the Chinese edition has it the other way round.
    facts.add('电子合同证据报告（英文版）')
    // Who signed and by whose certificate, as the files name them.
    for (const { signatures } of [
      verifyPdf(given.input.contract.documents[0]!.signed, { trust: given.trust }),
    ])
      collect(
        signatures.map(({ signer, chain, timestamp }) => [
          signer,
          timestamp?.authority,
          ...chain.map(({ subject, issuer }) => [subject, issuer]),
        ]),
      )
    const left = [...facts]
      .sort((one, other) => other.length - one.length)
      .reduce((rest, fact) => rest.replaceAll(fact, ''), text.replace(/\s+/g, ''))
    expect(left.match(/[\p{Script=Han}，。；：、（）《》「」]{2,}/gu) ?? []).toEqual([])
    expect(text).toContain('The English text prevails')
    expect(text).toContain('Party A')
    expect(text).toContain(given.input.signings[0]!.fileSha256.slice(0, 40))
    expect(verifyPdf(english, { trust: given.trust })).toMatchObject({ verdict: 'valid' })
  })
})
