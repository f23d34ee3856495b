import { readdirSync, readFileSync } from 'node:fs'
import { OID } from '../../src/asn1/oids.ts'
import { readSignedData } from '../../src/cms/read-signed-data.ts'
import { toPem } from '../../src/pki/pem.ts'
import { isInstalled, run, Scratch, skippedWithout } from './external.ts'

const TOOLS = ['qpdf', 'pdfsig', 'openssl', 'certutil'] as const
export const canJudge = isInstalled(...TOOLS)
export const judgeMissing = skippedWithout(...TOOLS)

export interface Expectation {
  signatures: number
  timestamps?: number
  documentTimestamps?: number
}

export interface FoundSignature {
  subFilter: string
  content: Buffer
  contents: Buffer
  end: number
}

/**
 * What qpdf, pdfsig (NSS) and openssl say about a signed file, as a list of complaints. The only code of ours it
 * uses is the CMS reader, to cut out the timestamp token for openssl.
 */
export class Judge {
  readonly #scratch = new Scratch()
  readonly #root: string
  readonly #nss: string

  constructor(rootCertificate: Uint8Array) {
    this.#root = this.#scratch.write('root.pem', toPem('CERTIFICATE', rootCertificate))
    this.#nss = `sql:${this.#scratch.path}`
    run('certutil', ['-N', '-d', this.#nss, '--empty-password'])
    run('certutil', ['-A', '-d', this.#nss, '-n', 'root', '-t', 'CT,C,C', '-i', this.#root])
  }

  close(): void {
    this.#scratch.remove()
  }

  complaints(pdf: Buffer, expected: Expectation): string[] {
    const file = this.#scratch.write('doc.pdf', pdf)
    const found: string[] = []
    const structure = run('qpdf', ['--check', file])
    if (structure.status !== 0) found.push(`qpdf: ${structure.output}`)
    found.push(...this.#askPdfsig(file, expected))
    const all = signaturesIn(pdf)
    const signatures = all.filter((each) => each.subFilter === 'ETSI.CAdES.detached')
    const archives = all.filter((each) => each.subFilter === 'ETSI.RFC3161')
    if (signatures.length !== expected.signatures) found.push(`signatures: ${signatures.length}`)
    if (archives.length !== (expected.documentTimestamps ?? 0)) found.push(`archives: ${archives.length}`)
    if (Math.max(0, ...all.map((each) => each.end)) !== pdf.length)
      found.push('bytes after the last signature')
    let stamped = 0
    for (const each of signatures) {
      found.push(...this.#askCms(each))
      const signer = readSignedData(each.contents).signers[0]!
      const token = signer.unsigned.get(OID.timestampToken)?.[0]
      if (!token) continue
      stamped++
      found.push(...this.#askTimestamp(signer.signature, token.bytes))
    }
    if (stamped !== (expected.timestamps ?? 0)) found.push(`timestamps: ${stamped}`)
    for (const each of archives) found.push(...this.#askTimestamp(each.content, each.contents))
    return found
  }

  #askPdfsig(file: string, expected: Expectation): string[] {
    const { output } = run('pdfsig', ['-nssdir', this.#nss, file])
    const count = (text: string) => output.split(text).length - 1
    const found: string[] = []
    if (count('Signature is Valid.') !== expected.signatures) found.push(`pdfsig: ${output}`)
    else if (count('Certificate is Trusted.') !== expected.signatures) found.push(`pdfsig trust: ${output}`)
    if (!output.includes('- Total document signed')) found.push('pdfsig: not total')
    return found
  }

  #askCms({ content, contents }: FoundSignature): string[] {
    const data = this.#scratch.write('content', content)
    const cms = this.#scratch.write('cms', contents)
    const args = ['cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-in', cms, '-content', data]
    const answer = run('openssl', [...args, '-CAfile', this.#root, '-purpose', 'any', '-out', '/dev/null'])
    return answer.status === 0 ? [] : [`openssl cms: ${answer.output}`]
  }

  #askTimestamp(data: Uint8Array, token: Uint8Array): string[] {
    const dataFile = this.#scratch.write('stamped', data)
    const tokenFile = this.#scratch.write('token', token)
    const args = ['ts', '-verify', '-data', dataFile, '-in', tokenFile, '-token_in', '-CAfile', this.#root]
    const answer = run('openssl', args)
    return answer.output.includes('Verification: OK') ? [] : [`openssl ts: ${answer.output}`]
  }
}

/** Found by their text, so that the reader under test is not asked. */
export function signaturesIn(pdf: Buffer): FoundSignature[] {
  const text = pdf.toString('latin1')
  const pattern = /\/SubFilter \/([A-Za-z0-9.]+)[\s\S]*?\/ByteRange \[0 +(\d+) +(\d+) +(\d+) *\]\/Contents </g
  return [...text.matchAll(pattern)].map((match) => {
    const [before, after, rest] = match.slice(2, 5).map(Number) as [number, number, number]
    const hex = text.slice(before + 1, after - 1)
    const padded = Buffer.from(hex, 'hex')
    return {
      subFilter: match[1]!,
      content: Buffer.concat([pdf.subarray(0, before), pdf.subarray(after, after + rest)]),
      contents: padded.subarray(0, readSignedData(padded).length),
      end: after + rest,
    }
  })
}

export interface Picture {
  width: number
  height: number
  /** RGB. */
  pixels: Buffer
}

/** Pages as poppler draws them. */
export function render(pdf: Buffer, dpi: number): Picture[] {
  const scratch = new Scratch()
  try {
    const file = scratch.write('doc.pdf', pdf)
    run('pdftoppm', ['-cropbox', '-r', String(dpi), file, scratch.file('page')])
    const names = readdirSync(scratch.path).filter((name) => name.endsWith('.ppm'))
    return names.sort().map((name) => readPpm(readFileSync(scratch.file(name))))
  } finally {
    scratch.remove()
  }
}

function readPpm(file: Buffer): Picture {
  const match = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(file.toString('latin1', 0, 64))!
  return { width: Number(match[1]), height: Number(match[2]), pixels: file.subarray(match[0].length) }
}

/** Bounds of the red ink as fractions of the page, from the top left, and how many pixels it covers. */
export function redInk({ width, height, pixels }: Picture): {
  left: number
  top: number
  right: number
  bottom: number
  count: number
} {
  const box = { left: 1, top: 1, right: 0, bottom: 0, count: 0 }
  for (let at = 0; at < width * height; at++) {
    if (pixels[at * 3]! < 150 || pixels[at * 3 + 1]! > 120 || pixels[at * 3 + 2]! > 120) continue
    const x = at % width
    const y = Math.floor(at / width)
    box.left = Math.min(box.left, x / width)
    box.right = Math.max(box.right, (x + 1) / width)
    box.top = Math.min(box.top, y / height)
    box.bottom = Math.max(box.bottom, (y + 1) / height)
    box.count++
  }
  return box
}
