import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type AuthoritySet,
  type Credential,
  createAuthority,
  credentialFrom,
  issueCrl,
} from '../pki/authority.ts'
import type { KeyKind } from '../pki/key-kind.ts'
import { fromPem, toPem } from '../pki/pem.ts'
import { LocalKey } from '../pki/signing-key.ts'

/**
 * A demonstration authority in a folder. SM2 signers get an SM2 hierarchy of their own: tools that know SM2
 * cannot check a chain that mixes it with other curves.
 */
type Family = 'p256' | 'sm2'
const FAMILIES: readonly Family[] = ['p256', 'sm2']
const PREFIX: Record<Family, string> = { p256: '', sm2: 'sm2-' }
const ROLES = { root: 'root', issuing: 'issuing', timestamp: 'tsa' } as const
const WRAPPING_KEY = 'wrapping.key'

export const familyOf = (kind: KeyKind): Family => (kind === 'sm2' ? 'sm2' : 'p256')

export async function createDemoAuthority(folder: string, now: Date): Promise<string[]> {
  if (existsSync(join(folder, WRAPPING_KEY)))
    throw new Error(`目录 ${folder} 中已有证书，为避免覆盖请换一个目录`)
  mkdirSync(folder, { recursive: true })
  const wrappingKey = randomBytes(32)
  writeFileSync(join(folder, WRAPPING_KEY), wrappingKey.toString('hex'), { mode: 0o600 })
  const written: string[] = []
  const write = (name: string, content: string | Uint8Array, mode = 0o644) => {
    writeFileSync(join(folder, name), content, { mode })
    written.push(join(folder, name))
  }
  const roots: string[] = []
  for (const family of FAMILIES) {
    const organization = family === 'sm2' ? '信契演示（国密）' : '信契演示'
    const set = await createAuthority({ kind: family, now, organization })
    for (const [role, file] of Object.entries(ROLES) as [keyof AuthoritySet, string][]) {
      const { certificate, key } = set[role]
      write(`${PREFIX[family]}${file}.pem`, toPem('CERTIFICATE', certificate.der))
      write(`${PREFIX[family]}${file}.key`, (key as LocalKey).wrap(wrappingKey, file), 0o600)
    }
    roots.push(toPem('CERTIFICATE', set.root.certificate.der))
  }
  // both roots, the one most tools understand first
  write('ca.pem', roots.join(''))
  return written
}

export interface DemoAuthority {
  issuing: Credential
  timestamp: Credential
  /** Fresh lists of root and issuing authority, for long-term signatures. */
  crls(now: Date): Promise<Buffer[]>
}

export function openDemoAuthority(folder: string, family: Family): DemoAuthority {
  const wrappingKey = Buffer.from(readFileSync(join(folder, WRAPPING_KEY), 'utf8').trim(), 'hex')
  const certificate = (role: keyof typeof ROLES): Buffer => {
    const text = readFileSync(join(folder, `${PREFIX[family]}${ROLES[role]}.pem`), 'utf8')
    return fromPem('CERTIFICATE', text)[0]!
  }
  const credential = (role: keyof typeof ROLES, above: readonly Buffer[]): Credential => {
    const wrapped = readFileSync(join(folder, `${PREFIX[family]}${ROLES[role]}.key`))
    return credentialFrom(LocalKey.unwrap(wrapped, wrappingKey, ROLES[role]), [certificate(role), ...above])
  }
  const root = credential('root', [])
  const issuing = credential('issuing', [root.certificate.der])
  return {
    issuing,
    timestamp: credential('timestamp', [issuing.certificate.der, root.certificate.der]),
    crls: (now) => {
      // seconds never run backwards, which is all a list number must promise
      const number = Math.floor(now.getTime() / 1000)
      return Promise.all([root, issuing].map((issuer) => issueCrl(issuer, { now, number })))
    },
  }
}
