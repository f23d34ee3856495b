import type { Config } from '../platform/config/settings.ts'
import type { Database } from '../platform/db/database.ts'
import type { SealedColumns } from '../platform/keys/sealed-columns.ts'
import type { BankProvider } from '../providers/bank.ts'
import { bankCmb } from '../providers/bank-cmb.ts'
import { bankNone } from '../providers/bank-none.ts'
import { bankSandbox } from '../providers/bank-sandbox.ts'

/** Which bank pays out and takes in. */
export const bankOf = (
  config: Config,
  db: Database,
  columns: SealedColumns,
  clock: () => Date,
): BankProvider => {
  if (config.BANK_PROVIDER === 'off') return bankNone()
  return config.BANK_PROVIDER === 'cmb'
    ? bankCmb(
        {
          endpoint: config.BANK_ENDPOINT,
          userId: config.BANK_USER_ID!,
          secretKey: config.BANK_SECRET_KEY!,
          bankKey: config.BANK_PUBLIC_KEY!,
          symmetricKey: config.BANK_SYMMETRIC_KEY!,
          account: {
            name: config.BANK_ACCOUNT_NAME!,
            account: config.BANK_ACCOUNT!,
            bankName: config.BANK_BRANCH!,
          },
        },
        clock,
      )
    : bankSandbox(db, columns, clock)
}
