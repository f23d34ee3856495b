import type { Config } from '../platform/config/settings.ts'
import type { Database } from '../platform/db/database.ts'
import type { SealedColumns } from '../platform/keys/sealed-columns.ts'
import type { NationalSeals } from '../platform/national-seals/national-seals.ts'
import { outbound } from '../platform/security/outbound.ts'
import type { SealSigningService } from '../providers/seal-signing.ts'
import { sealSigningCsc } from '../providers/seal-signing-csc.ts'
import { sealSigningSandbox } from '../providers/seal-signing-sandbox.ts'

/** Who keeps the keys of seals made elsewhere; a sandbox exists in demos and nowhere else. */
export const sealSigningOf = (
  config: Config,
  db: Database,
  columns: SealedColumns,
  seals: NationalSeals,
  clock: () => Date,
): SealSigningService | null => {
  if (config.SEAL_SIGNING === 'csc')
    return sealSigningCsc(
      {
        name: config.SEAL_SIGNING_NAME!,
        url: config.SEAL_SIGNING_URL!,
        clientId: config.SEAL_SIGNING_CLIENT_ID!,
        clientSecret: config.SEAL_SIGNING_CLIENT_SECRET!,
      },
      outbound(config.OUTBOUND_ALLOW),
      clock,
    )
  return config.SEAL_SIGNING === 'auto' && config.MODE === 'demo'
    ? sealSigningSandbox(db, columns, seals, clock)
    : null
}
