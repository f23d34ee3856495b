import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fromPem, LocalKey, readCertificate, readCrl, type SigningKey } from '@xinqi/pdf-signature'
import { SANDBOX_ORGANISATION } from '../platform/certificates/authority.ts'
import {
  type Certificates,
  outsideCertificates,
  sandboxCertificates,
  sandboxProviders,
  type TellStage,
  type Watch,
} from '../platform/certificates/certificates.ts'
import type { Config, SettingName } from '../platform/config/settings.ts'
import type { Database } from '../platform/db/database.ts'
import type { AskElsewhere } from '../platform/national-seals/elsewhere.ts'
import { SANDBOX_MAKER, SANDBOX_SIGNERS } from '../platform/national-seals/sandbox-makers.ts'
import type { CertificateProvider } from '../providers/certificates.ts'
import { certificatesEst } from '../providers/certificates-est.ts'
import { certificatesOwn } from '../providers/certificates-own.ts'
import { commandKey } from '../providers/key-command.ts'
import { type RevocationLists, revocationLists } from '../providers/revocation-lists.ts'
import type { TimestampProvider } from '../providers/timestamps.ts'
import { timestampsRfc3161 } from '../providers/timestamps-rfc3161.ts'
import { RefusedToStart } from './refused-to-start.ts'

/** Who vouches for signers and for the time. Files and keys are read here, once: what is wrong with them is said at start. */
export const certificatesOf = (
  config: Config,
  db: Database,
  wrappingKey: Buffer,
  clock: () => Date,
  watch: Watch,
  tell: TellStage,
  askElsewhere: AskElsewhere,
): Certificates => {
  const { CA_PROVIDER, TIMESTAMP_PROVIDER, SIGNING_THREADS } = config
  if (CA_PROVIDER === 'sandbox' && TIMESTAMP_PROVIDER === 'sandbox')
    return sandboxCertificates(db, wrappingKey, clock, SIGNING_THREADS, tell, askElsewhere)
  const lists = revocationLists(clock)
  const sandbox = sandboxProviders(db, wrappingKey, clock)
  return outsideCertificates(
    db,
    CA_PROVIDER === 'own'
      ? ownOf(config, clock)
      : CA_PROVIDER === 'est'
        ? estOf(config, lists, clock)
        : sandbox.certificates,
    TIMESTAMP_PROVIDER === 'rfc3161' ? rfc3161Of(config, lists, clock) : sandbox.timestamps,
    clock,
    SIGNING_THREADS,
    watch,
    askElsewhere,
  )
}

const ownOf = (config: Config, clock: () => Date): CertificateProvider => {
  const chain = certificatesIn(config, 'CA_CHAIN')
  const key = orSay('CA_KEY', () => keyOf(config, chain[0]!))
  const crls = config.CA_CRLS ? listsIn('CA_CRLS', config.CA_CRLS) : undefined
  const provider = orSay('CA_CHAIN', () =>
    certificatesOwn({ chain, key, crls, crlUrl: config.CA_CRL_URL }, clock),
  )
  return 'stop' in key ? { ...provider, stop: (key as ReturnType<typeof commandKey>).stop } : provider
}

/** Read again when the file has changed: lists are replaced while servers run. One that cannot be read is left for the last. */
export const listsIn = (name: 'CA_CRLS' | 'SEAL_CRLS', file: string): (() => readonly Buffer[]) => {
  const changedAt = () => statSync(path.resolve(file)).mtimeMs
  let lists = blocksIn(name, file, 'X509 CRL')
  for (const der of lists) orSay(name, () => readCrl(der))
  let readAt = changedAt()
  return () => {
    try {
      const now = changedAt()
      if (now === readAt) return lists
      const fresh = blocksIn(name, file, 'X509 CRL')
      for (const der of fresh) readCrl(der)
      lists = fresh
      readAt = now
    } catch {
      // Half written, or gone for a moment: the last ones hold until their day, which is measured.
    }
    return lists
  }
}

const keyOf = (config: Config, issuing: Buffer): SigningKey =>
  config.CA_KEY_COMMAND
    ? commandKey(config.CA_KEY_COMMAND, readCertificate(issuing).spki)
    : LocalKey.fromPem(textOf('CA_KEY', config.CA_KEY!), config.CA_KEY_PASSPHRASE)

const estOf = (config: Config, lists: RevocationLists, clock: () => Date): CertificateProvider => {
  const pem = (name: 'EST_CLIENT_CERTIFICATE' | 'EST_CLIENT_KEY' | 'EST_TLS_CA') =>
    config[name] && textOf(name, config[name])
  return certificatesEst(
    {
      url: config.EST_URL!,
      roots: certificatesIn(config, 'EST_ROOTS'),
      user: config.EST_USER,
      password: config.EST_PASSWORD,
      clientCertificate: pem('EST_CLIENT_CERTIFICATE'),
      clientKey: pem('EST_CLIENT_KEY'),
      tlsAuthorities: pem('EST_TLS_CA'),
    },
    lists,
    clock,
  )
}

const rfc3161Of = (config: Config, lists: RevocationLists, clock: () => Date): TimestampProvider => {
  const authorities = certificatesIn(config, 'TIMESTAMP_ROOTS')
  if (!authorities.some((der) => readCertificate(der).selfIssued))
    throw new RefusedToStart('TIMESTAMP_ROOTS 里没有自签的根证书，无法核对时间戳。')
  return timestampsRfc3161(
    {
      url: config.TIMESTAMP_URL!,
      authorities,
      policy: config.TIMESTAMP_POLICY,
      user: config.TIMESTAMP_USER,
      password: config.TIMESTAMP_PASSWORD,
    },
    lists,
    clock,
  )
}

export const textOf = (name: SettingName, file: string): string => {
  try {
    return readFileSync(path.resolve(file), 'utf8')
  } catch (error) {
    const { code } = error as { code?: string }
    throw new RefusedToStart(`读不到 ${name} 指定的文件 ${file}（${code}）。`, { cause: error })
  }
}

const blocksIn = (name: SettingName, file: string, label: string): Buffer[] => {
  const blocks = fromPem(label, textOf(name, file))
  if (blocks.length === 0) throw new RefusedToStart(`${name} 指定的文件 ${file} 里没有 PEM 格式的 ${label}。`)
  return blocks
}

const SANDBOXES: readonly string[] = [SANDBOX_ORGANISATION, SANDBOX_MAKER, SANDBOX_SIGNERS]

/** A certificate of our own sandbox is nobody's word, under whatever setting it is given. */
export const certificatesIn = (
  config: Config,
  name:
    | 'CA_CHAIN'
    | 'EST_ROOTS'
    | 'TIMESTAMP_ROOTS'
    | 'SEAL_MAKER_CHAIN'
    | 'SEAL_CA_CHAIN'
    | 'SEAL_MAKERS'
    | 'SEAL_SIGNERS',
): Buffer[] => {
  const ders = blocksIn(name, config[name]!, 'CERTIFICATE')
  const isSandbox = (der: Buffer) => {
    const { subject, issuer } = readCertificate(der)
    return [...subject.attributes, ...issuer.attributes].some(({ value }) => SANDBOXES.includes(value))
  }
  orSay(name, () => {
    if (config.MODE === 'production' && ders.some(isSandbox))
      throw new RefusedToStart(`${name} 里是沙箱证书，正式运行不能使用。`)
  })
  return ders
}

export const orSay = <T>(name: SettingName, work: () => T): T => {
  try {
    return work()
  } catch (error) {
    if (error instanceof RefusedToStart) throw error
    throw new RefusedToStart(`${name} 无法使用：${(error as Error).message}。`, { cause: error })
  }
}
