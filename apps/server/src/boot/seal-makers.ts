import { type Credential, credentialFrom, kindOfSpki, LocalKey, readCertificate } from '@xinqi/pdf-signature'
import type { Certificates } from '../platform/certificates/certificates.ts'
import type { Config } from '../platform/config/settings.ts'
import type { Database } from '../platform/db/database.ts'
import type { SealedColumns } from '../platform/keys/sealed-columns.ts'
import { type NationalSeals, nationalSeals } from '../platform/national-seals/national-seals.ts'
import { sandboxMakers } from '../platform/national-seals/sandbox-makers.ts'
import { commandKey } from '../providers/key-command.ts'
import { RefusedToStart } from './refused-to-start.ts'
import { certificatesIn, listsIn, orSay, textOf } from './signing-authorities.ts'

/** Who makes national seals here and whose are believed. Files and keys are read here, once: what is wrong is said at start. */
export const sealsOf = (
  config: Config,
  db: Database,
  columns: SealedColumns,
  certificates: Certificates,
  clock: () => Date,
): NationalSeals => {
  const believed = {
    makers: config.SEAL_MAKERS ? certificatesIn(config, 'SEAL_MAKERS') : [],
    signers: config.SEAL_SIGNERS ? certificatesIn(config, 'SEAL_SIGNERS') : [],
    crls: config.SEAL_CRLS ? listsIn('SEAL_CRLS', config.SEAL_CRLS) : () => [],
  }
  const making = config.SEAL_MAKER === 'own' ? 'own' : isTrial(config) ? 'sandbox' : 'none'
  if (making === 'own') {
    const makers = ownMakers(config)
    return nationalSeals(making, async () => makers, believed, certificates, columns, clock)
  }
  const open = making === 'sandbox' ? () => sandboxMakers(db, columns, clock) : null
  return nationalSeals(making, open, believed, certificates, columns, clock)
}

const isTrial = ({ SEAL_MAKER, MODE }: Config): boolean => SEAL_MAKER === 'auto' && MODE === 'demo'

const ownMakers = (config: Config): { maker: Credential; signers: Credential } => {
  const makerChain = certificatesIn(config, 'SEAL_MAKER_CHAIN')
  const signersChain = certificatesIn(config, 'SEAL_CA_CHAIN')
  for (const [name, [first]] of [
    ['SEAL_MAKER_CHAIN', makerChain],
    ['SEAL_CA_CHAIN', signersChain],
  ] as const)
    if (kindOfSpki(readCertificate(first!).spki) !== 'sm2')
      throw new RefusedToStart(`${name} 里的第一张证书须为 SM2 证书。`)
  return {
    maker: orSay('SEAL_MAKER_KEY', () =>
      credentialFrom(
        config.SEAL_MAKER_KEY_COMMAND
          ? commandKey(config.SEAL_MAKER_KEY_COMMAND, readCertificate(makerChain[0]!).spki)
          : LocalKey.fromPem(
              textOf('SEAL_MAKER_KEY', config.SEAL_MAKER_KEY!),
              config.SEAL_MAKER_KEY_PASSPHRASE,
            ),
        makerChain,
      ),
    ),
    signers: orSay('SEAL_CA_KEY', () =>
      credentialFrom(
        LocalKey.fromPem(textOf('SEAL_CA_KEY', config.SEAL_CA_KEY!), config.SEAL_CA_KEY_PASSPHRASE),
        signersChain,
      ),
    ),
  }
}
