import { IDENTITY } from '@xinqi/api/status'
import { CodedError } from '../../../platform/errors.ts'
import { maskName } from '../../../platform/present.ts'
import type { SignerRow } from '../contract/aggregate.ts'

/** A name as it compares: how it was typed (full width, spaces, which dot) does not make another person of somebody. */
const compared = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/[\s\u00b7\u2022\u2027\u30fb\uff65.]/g, '')
    .toUpperCase()

export type NameDifference = { invited: string; verified: string }

/**
 * The name the sender wrote and the name somebody was verified by, where they are not the same; masked, because a
 * name typed for another's number is not his to read. Null when they agree, or there is nothing to compare. Pure.
 */
export const nameDifference = (invited: string, verified: string | null): NameDifference | null => {
  if (!verified || !invited.trim() || compared(invited) === compared(verified)) return null
  return { invited: maskName(invited.trim()), verified: maskName(verified) }
}

type Verified = { identity_status: number; name: string | null }
export const differenceFor = ({ name }: SignerRow, account: Verified): NameDifference | null =>
  account.identity_status === IDENTITY.verified ? nameDifference(name, account.name) : null

/** The sender said whose papers it must be: nobody else of that name will do. */
export const papersDiffer = (
  { id_number_hash }: Pick<SignerRow, 'id_number_hash'>,
  account: { identity_status: number; id_number_hash: Buffer | null },
): boolean =>
  id_number_hash !== null &&
  account.identity_status === IDENTITY.verified &&
  !(account.id_number_hash?.equals(id_number_hash) ?? false)

export const assertPapers = (
  signer: Pick<SignerRow, 'id_number_hash'>,
  account: { identity_status: number; id_number_hash: Buffer | null },
): void => {
  if (papersDiffer(signer, account)) throw new CodedError('SIGNER_ID_DIFFERS')
}

/** What is signed is signed by whom the sender meant. */
export const assertNamed = (signer: SignerRow, account: Verified): void => {
  const difference = differenceFor(signer, account)
  if (difference)
    throw new CodedError(
      'SIGNER_NAME_DIFFERS',
      `发起方填写的签署人姓名为 ${difference.invited}，与您的实名 ${difference.verified} 不一致，请联系发起方更正`,
    )
}
