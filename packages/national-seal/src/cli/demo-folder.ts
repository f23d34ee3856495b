import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Credential,
  createAuthority,
  credentialFrom,
  fromPem,
  issueSigner,
  LocalKey,
  longTermValidity,
  toPem,
} from '@xinqi/pdf-signature'
import { SealTrust } from '../ses/trust.ts'

/** Keys and certificates for trying things out; private keys lie wrapped under `wrapping.key` beside them. */
const WRAPPING_KEY = 'wrapping.key'

const wrappingKeyOf = (folder: string): Buffer =>
  Buffer.from(readFileSync(join(folder, WRAPPING_KEY), 'utf8').trim(), 'hex')

/** `FILE.pem` with the chain, `FILE.key` with the wrapped key. */
export function storeCredential(folder: string, file: string, { key, certificate, chain }: Credential): void {
  const pem = [certificate, ...chain].map(({ der }) => toPem('CERTIFICATE', der)).join('')
  writeFileSync(`${file}.pem`, pem)
  writeFileSync(`${file}.key`, (key as LocalKey).wrap(wrappingKeyOf(folder), 'national-seal'), {
    mode: 0o600,
  })
}

export function loadCredential(folder: string, file: string): Credential {
  const key = LocalKey.unwrap(readFileSync(`${file}.key`), wrappingKeyOf(folder), 'national-seal')
  return credentialFrom(key, fromPem('CERTIFICATE', readFileSync(`${file}.pem`, 'utf8')))
}

/** A maker, an authority for signers with its timestamps, and one for PAdES: three roots that share nothing. */
export async function createDemoFolder(folder: string, now: Date): Promise<string[]> {
  if (existsSync(join(folder, WRAPPING_KEY)))
    throw new Error(`目录 ${folder} 中已有密钥，为避免覆盖请换一个目录`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, WRAPPING_KEY), randomBytes(32).toString('hex'), { mode: 0o600 })
  const makers = await createAuthority({ kind: 'sm2', now, organization: '信契演示制章' })
  const signers = await createAuthority({ kind: 'sm2', now, organization: '信契演示签章' })
  const pades = await createAuthority({ kind: 'p256', now, organization: '信契演示' })
  const maker = await issueSigner(makers.issuing, {
    subject: { commonName: '信契演示制章者', organization: '信契演示制章者' },
    key: await LocalKey.generate('sm2'),
    validity: longTermValidity(now, 5 * 365),
  })
  const stored = {
    maker,
    signers: signers.issuing,
    tsa: signers.timestamp,
    pades: pades.issuing,
    'pades-tsa': pades.timestamp,
  }
  for (const [name, credential] of Object.entries(stored))
    storeCredential(folder, join(folder, name), credential)
  return Object.keys(stored).map((name) => join(folder, `${name}.pem`))
}

/** The last certificate of each chain is its root, the others lie between. */
export function demoTrust(folder: string): { seals: SealTrust; pades: Buffer } {
  const chain = (name: string) => fromPem('CERTIFICATE', readFileSync(join(folder, `${name}.pem`), 'utf8'))
  const maker = chain('maker')
  const signers = chain('signers')
  return {
    seals: new SealTrust({
      makers: maker.at(-1)!,
      signers: signers.at(-1)!,
      timestamps: chain('tsa').at(-1)!,
      certificates: [...maker.slice(1, -1), ...signers.slice(0, -1)],
    }),
    pades: chain('pades').at(-1)!,
  }
}
